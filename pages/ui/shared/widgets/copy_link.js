// Copies the page's address, with the language, so that whoever opens it reads what was sent.
const SHOWN = 3000;

export default function ({ parentElement, data }) {
  const [button, status, field] = ["button", "p", "input"].map((name) => parentElement.querySelector(name));
  button.textContent = data.copy;

  const address = () => {
    const url = new URL(location.href);
    if (!url.searchParams.has("lang")) url.searchParams.set("lang", document.documentElement.lang);
    return url;
  };

  const say = (label, message) => {
    button.textContent = label;
    status.textContent = message;
    setTimeout(() => { button.textContent = data.copy; status.textContent = ""; }, SHOWN);
  };

  button.onclick = async () => {
    const url = address();
    field.hidden = true;
    if (url.searchParams.get(data.texts) === "") return say(data.copy, data.long);
    try {
      await navigator.clipboard.writeText(url.href);
      say(data.copied, "");
    } catch {  // no HTTPS, or not allowed
      field.hidden = false;
      field.value = url.href;
      field.select();
      if (document.execCommand("copy")) {
        field.hidden = true;
        say(data.copied, "");
      } else {
        status.textContent = data.by_hand;
      }
    }
  };
}
