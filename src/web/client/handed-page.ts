import { basePath } from './base-path.js';

/**
 * Takes the page that the bookmark on a page of another site hands over (`imports-page.tsx`), and imports it instead of its address. The
 * other page hears only that this one is there.
 */
export function takeHandedPage(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-handed]');
  const field = form?.elements.namedItem('url');
  const opener = window.opener as Window | null;
  if (form === null || opener === null || !(field instanceof HTMLInputElement) || !URL.canParse(field.value)) return;
  const url = field.value;
  let page: string | null = null;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    // A page speaks for its own site alone.
    if (source !== opener || origin !== new URL(url).origin || typeof data !== 'string') return;
    page = data;
    form.querySelector('[role=status]')?.removeAttribute('hidden');
  });
  opener.postMessage('larder', '*');
  form.addEventListener('submit', (event) => {
    if (page === null) return;
    event.preventDefault();
    void send(form, url, page);
  });
}

/** Opens the import, or the recipe that is there. A page that is refused is imported by its address, and the answer says why that fails. */
async function send(form: HTMLFormElement, url: string, html: string): Promise<void> {
  const { handed = '' } = form.dataset;
  const answer = await fetch(handed, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, html }),
  }).catch(() => null);
  if (answer?.ok !== true) {
    form.submit();
    return;
  }
  const { recipeId, status } = (await answer.json()) as { recipeId: string; status: string };
  location.assign(`${basePath()}/${status === 'queued' ? 'settings/imports' : 'recipes'}/${recipeId}`);
}
