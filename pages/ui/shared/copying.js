// A text and a button that copies it: by the clipboard where there is one (HTTPS, localhost), else
// by way of a selection.
const SHOWN = 2000;

const copied = async (code) => {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(code.textContent);
    return;
  }
  getSelection().selectAllChildren(code);
  document.execCommand("copy");
};

export default function ({ parentElement, data }) {
  const code = parentElement.querySelector("code");
  const button = parentElement.querySelector("button");
  code.textContent = data.text;
  button.textContent = data.copy;
  button.onclick = async () => {
    await copied(code);
    button.textContent = data.copied;
    setTimeout(() => { button.textContent = data.copy; }, SHOWN);
  };
}
