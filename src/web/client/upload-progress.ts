import { takeOver } from './page-parts.js';

/** Shows how much of a file is sent, in forms with `data-upload`. Then the page opens that the form leads to. */
export function showUploads(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send(form, event.submitter);
    });
}

function send(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const progress = form.querySelector('progress');
  const buttons = form.querySelectorAll('button');
  const request = new XMLHttpRequest();
  const rest = (isSending: boolean): void => {
    for (const button of buttons) button.disabled = isSending;
    if (progress !== null) progress.hidden = !isSending;
  };
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (progress !== null && total > 0) progress.value = (100 * loaded) / total;
  });
  request.addEventListener('load', () => {
    if (request.status < 400 && new URL(request.responseURL).pathname !== location.pathname) {
      location.assign(request.responseURL);
      return;
    }
    // The file was refused. The answer is the page that says why, and it says so only once.
    takeOver('main', new DOMParser().parseFromString(request.responseText, 'text/html'));
    showUploads();
  });
  request.addEventListener('error', () => {
    rest(false);
  });
  request.open('POST', submitter?.getAttribute('formaction') ?? form.action);
  request.setRequestHeader('accept', 'text/html');
  request.send(new FormData(form));
  rest(true);
}
