import { holdPage } from './holding.js';
import { takeOver } from './page-parts.js';

/** Sends forms with `data-in-place` without a new page, and renews the element that they name from the page that they lead to. */
export function sendInPlace(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const part = form.dataset['inPlace'];
    if (part === undefined || form.dataset['native'] !== undefined || document.getElementById(part) === null) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    // Until the answer is shown.
    void send(form, button, part).finally(holdPage());
  });
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null, part: string): Promise<void> {
  const page = await pageAfter(form.action, new FormData(form, button));
  if (page === null) {
    // The browser sends the form itself, and shows what comes.
    form.dataset['native'] = '';
    form.requestSubmit(button);
    return;
  }
  takeOver(part, page);
  if (form.hasAttribute('id')) renew(form, page);
  else focusOn(part, button?.value.split(' ')[0]);
}

/** The page that a form with these fields leads to; `null` when that is another one than the page that is open, or none. */
export async function pageAfter(action: string, data: FormData): Promise<Document | null> {
  const fields = [...data].filter((field): field is [string, string] => typeof field[1] === 'string');
  const release = holdPage();
  try {
    const answer = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html' },
    });
    if (!answer.ok || new URL(answer.url).pathname !== location.pathname) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return null;
  } finally {
    release();
  }
}

/** Empties a form that stays on the page. Its hidden fields become those of the new page. */
function renew(form: HTMLFormElement, page: Document): void {
  form.reset();
  // `form.id` would be a field that has the name `id`.
  const id = CSS.escape(form.getAttribute('id') ?? '');
  for (const field of page.querySelectorAll<HTMLInputElement>(`#${id} input[type=hidden]`)) {
    const own = form.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
    if (own !== null) own.value = field.value;
  }
}

/** Gives the focus back to the button of the same thing, or to the next one. */
function focusOn(part: string, held: string | undefined): void {
  const place = document.getElementById(part);
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('button[value]') ?? [])];
  const next = buttons.find(({ value }) => held !== undefined && held !== '' && value.startsWith(held));
  (next?.checkVisibility() === true ? next : place?.querySelector<HTMLElement>('.notice button'))?.focus();
}
