import { followList } from './endless-list.js';
import { fetchPage, takeOver } from './page-parts.js';

/** Milliseconds after the last keystroke. */
const PAUSE = 150;

/** Shows the results of a search form while a person types. `data-search` names the element with the results. */
export function searchAsTyped(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  if (form === null) return;
  const results = form.dataset['search'] ?? '';
  let waiting = 0;
  let running = new AbortController();
  let shown = addressOf(form);

  async function show(): Promise<void> {
    const address = addressOf(form as HTMLFormElement);
    if (address === shown) return;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const page = await fetchPage(address, signal);
      if (signal.aborted) return;
      takeOver(results, page);
      shown = address;
      history.replaceState(null, '', address);
      followList();
    } catch {
      // Nothing is lost: the button of the form asks again.
    }
  }

  const soon = (): void => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void show(), PAUSE);
  };
  form.addEventListener('input', soon);
  form.addEventListener('change', soon);
}

/** The address of the form's answer, without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  const query = new URLSearchParams(fields.filter(([, value]) => value.trim() !== '')).toString();
  return query === '' ? form.action : `${form.action}?${query}`;
}
