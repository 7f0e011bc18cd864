import { takeOver } from './page-parts.js';

/** Shows the progress of uploads in forms with `data-upload`. Then the page in the answer is opened. */
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
    // The file was refused. The answer contains the reason, which would be lost after a further request.
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
