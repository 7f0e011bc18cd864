for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy);
    const said = button.parentElement.querySelector('.copied');
    said.textContent = (await copy(source)) ? 'Copied' : 'Press Ctrl+C to copy';
  });
}

/** Over plain http browsers offer no clipboard; the selected text is then copied the old way. */
async function copy(source) {
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(source.textContent);
      return true;
    } catch {
      // The person or the browser said no: the old way may still work.
    }
  }
  getSelection().selectAllChildren(source);
  return document.execCommand('copy');
}
