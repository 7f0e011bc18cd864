import { sharedName } from './offline-storage.js';

/** The form for photos and PDFs. Its address tells the path of the installation. */
const FORM = /^(.*)\/settings\/imports\/files$/;

/** On a page with a form for files, those that are pasted anywhere become the files of the form. */
export function takePastedFiles(): void {
  for (const hint of fileField()?.form?.querySelectorAll<HTMLElement>('[data-scripted]') ?? []) hint.hidden = false;
  document.addEventListener('paste', (event) => {
    const input = fileField();
    const files = [...(event.clipboardData?.files ?? [])];
    // A copied text may come with a picture of itself.
    if (input === null || files.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return;
    event.preventDefault();
    put(files, input);
  });
}

/** The files that the service worker keeps from a share become those of the form. The person sees them, and sends them or not. */
export function takeSharedFiles(): void {
  const input = fileField();
  const [, base] = FORM.exec(new URL(input?.form?.action ?? location.href).pathname) ?? [];
  if (input === null || base === undefined || !('caches' in globalThis)) return;
  void (async () => {
    if (!(await caches.has(sharedName(base)))) return;
    const cache = await caches.open(sharedName(base));
    const files: File[] = [];
    for (const request of await cache.keys()) {
      const content = await (await cache.match(request))?.blob();
      const name = decodeURIComponent(new URL(request.url).pathname.replace(/^.*\//, ''));
      if (content !== undefined) files.push(new File([content], name, { type: content.type }));
    }
    await caches.delete(sharedName(base));
    if (files.length > 0) put(files, input);
  })();
}

function fileField(): HTMLInputElement | null {
  return document.querySelector('form[data-upload] input[type=file]');
}

function put(files: readonly File[], input: HTMLInputElement): void {
  const data = new DataTransfer();
  for (const file of input.multiple ? files : files.slice(0, 1)) data.items.add(file);
  input.files = data.files;
  input.form?.querySelector<HTMLElement>('button')?.focus();
}
