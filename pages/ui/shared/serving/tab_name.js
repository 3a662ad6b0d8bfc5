// A tab's name is in its sessionStorage, which a duplicated tab begins with a copy of: so a tab
// holds a lock of its name until it is closed or loaded anew, and one that finds it taken is
// another. Where a browser has no locks, as over plain HTTP, both go by the same name.
export default function ({ setStateValue }) {
  window.meteorTab = Promise.resolve(window.meteorTab).then(named);
  window.meteorTab.then((name) => setStateValue("name", name));
}

const KEY = "meteor_tab";

async function named() {
  const own = (window.meteorTabNames ??= new Set());  // a login may have taken the name away
  let name = sessionStorage.getItem(KEY);
  if (own.has(name)) return name;
  if (!name || !(await locked(name))) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    name = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem(KEY, name);
    await locked(name);
  }
  own.add(name);
  return name;
}

function locked(name) {
  if (!navigator.locks) return true;
  return new Promise((tell) => {
    const hold = (lock) => {
      tell(lock !== null);
      return lock && new Promise(() => {});
    };
    const asked = navigator.locks.request(`${KEY}_${name}`, { ifAvailable: true }, hold);
    asked.catch(() => tell(true));
  });
}
