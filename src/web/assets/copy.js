for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy);
    const said = button.parentElement.querySelector('.copied');
    said.textContent = (await copy(source)) ? said.dataset.done : said.dataset.failed;
  });
}

// Some browsers of desks have no sheet for sharing.
for (const button of navigator.share === undefined ? [] : document.querySelectorAll('[data-share]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const url = document.getElementById(button.dataset.share).textContent;
    // A person who closes the sheet has decided.
    navigator.share({ title: document.title, url }).catch(() => undefined);
  });
}

/** On plain http, browsers have no clipboard API. Then the text is selected and copied with `execCommand`. */
async function copy(source) {
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(source.textContent);
      return true;
    } catch {
      // The browser or the person refused it. The other way may still work.
    }
  }
  getSelection().selectAllChildren(source);
  return document.execCommand('copy');
}
