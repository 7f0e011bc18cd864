import { basePath } from './base-path.js';
import { sharedName } from './offline-storage.js';

/** On the page with the form for photos and PDFs of a recipe, files that are pasted anywhere become those of the form. */
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
  if (input === null || !('caches' in globalThis)) return;
  const name = sharedName(basePath());
  void (async () => {
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    const files: File[] = [];
    for (const request of await cache.keys()) {
      const content = await (await cache.match(request))?.blob();
      const fileName = decodeURIComponent(new URL(request.url).pathname.replace(/^.*\//, ''));
      if (content !== undefined) files.push(new File([content], fileName, { type: content.type }));
    }
    await caches.delete(name);
    if (files.length > 0) put(files, input);
  })();
}

function fileField(): HTMLInputElement | null {
  return document.querySelector('#recipe-files input[type=file]');
}

function put(files: readonly File[], input: HTMLInputElement): void {
  const data = new DataTransfer();
  for (const file of input.multiple ? files : files.slice(0, 1)) data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  input.closest('details')?.setAttribute('open', '');
  input.form?.querySelector<HTMLElement>('button')?.focus();
}
