import { takeOver } from './page-parts.js';

/** Shows the progress of uploads in forms with `data-upload`. Then the page in the answer is opened. */
export function showUploads(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send(form, event.submitter);
    });
}

/** On a page with a form for files, those that are pasted anywhere become the files of the form. */
export function takePastedFiles(): void {
  const find = (): HTMLInputElement | null => document.querySelector('form[data-upload] input[type=file]');
  for (const hint of find()?.form?.querySelectorAll<HTMLElement>('[data-scripted]') ?? []) hint.hidden = false;
  document.addEventListener('paste', (event) => {
    const input = find();
    const files = [...(event.clipboardData?.files ?? [])];
    // A copied text may come with a picture of itself.
    if (input === null || files.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return;
    event.preventDefault();
    const data = new DataTransfer();
    for (const file of input.multiple ? files : files.slice(0, 1)) data.items.add(file);
    input.files = data.files;
    input.form?.querySelector<HTMLElement>('button')?.focus();
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
