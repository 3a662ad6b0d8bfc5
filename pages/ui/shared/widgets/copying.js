// A text and a button that copies it: by the clipboard where there is one (HTTPS, localhost) and it
// may be written to, else by way of a selection, which is left to be copied by hand.
const SHOWN = 2000;

const copied = async (code) => {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    return document.execCommand("copy");
  }
};

export default function ({ parentElement, data }) {
  const code = parentElement.querySelector("code");
  const button = parentElement.querySelector("button");
  code.textContent = data.text;
  button.textContent = data.copy;
  button.onclick = async () => {
    if (!(await copied(code))) return;
    button.textContent = data.copied;
    setTimeout(() => { button.textContent = data.copy; }, SHOWN);
  };
}
