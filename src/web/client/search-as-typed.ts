import { fetchPage, takeOver } from './page-parts.js';

/** Milliseconds after the last keystroke. */
const PAUSE = 150;

/**
 * Shows the answers of forms with `data-search` while a person fills them in. The attribute names the elements that are
 * renewed from the answer.
 * @param after what to do when elements were renewed
 */
export function searchAsTyped(after: () => void): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) follow(form, after);
}

function follow(form: HTMLFormElement, after: () => void): void {
  const parts = (form.dataset['search'] ?? '').split(' ');
  let waiting = 0;
  let running = new AbortController();
  let shown = addressOf(form);

  /** @returns whether the answer is shown, or comes with a later request */
  async function show(): Promise<boolean> {
    window.clearTimeout(waiting);
    const address = addressOf(form);
    if (address === shown) return true;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const page = await fetchPage(address, signal);
      if (signal.aborted) return true;
      for (const part of parts) takeOver(part, page);
      shown = address;
      history.replaceState(null, '', address);
      after();
      return true;
    } catch {
      // Nothing is lost: the button of the form asks again.
      return signal.aborted;
    }
  }

  const soon = (): void => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void show(), PAUSE);
  };
  form.addEventListener('input', soon);
  form.addEventListener('change', soon);
  form.addEventListener('submit', (event) => {
    // A button of the form does something else than to search.
    if ((event.submitter as HTMLButtonElement | null)?.formMethod === 'post') return;
    event.preventDefault();
    void show().then((isShown) => {
      if (!isShown) form.submit();
    });
  });
}

/** The address of the form's answer, without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  const query = new URLSearchParams(fields.filter(([, value]) => value.trim() !== '')).toString();
  return query === '' ? form.action : `${form.action}?${query}`;
}
