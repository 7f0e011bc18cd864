import { takeOver } from './page-parts.js';

let holders = 0;

/** Whether a form is being sent or something is being moved. Other scripts must not renew the page during that time. */
export function isSending(): boolean {
  return holders > 0;
}

/**
 * Prevents that the page is renewed.
 * @returns a function that allows it again
 */
export function holdPage(): () => void {
  holders++;
  let isHeld = true;
  return () => {
    if (isHeld) holders--;
    isHeld = false;
  };
}

/**
 * Sends forms with `data-in-place` without loading a new page. The element that the attribute names is renewed from the
 * page in the answer.
 */
export function sendInPlace(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const part = form.dataset['inPlace'];
    if (part === undefined || form.dataset['native'] !== undefined || document.getElementById(part) === null) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    void send(form, button, part);
  });
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null, part: string): Promise<void> {
  const page = await pageAfter(form.action, new FormData(form, button));
  if (page === null) {
    // Let the browser send the form and show the answer.
    form.dataset['native'] = '';
    form.requestSubmit(button);
    return;
  }
  takeOver(part, page);
  if (form.hasAttribute('id')) renew(form, page);
  else focusOn(part, button?.value.split(' ')[0]);
}

/**
 * The page in the answer to a form with these fields; `null` when it is another page than the present one, or when
 * there is no answer.
 */
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

/** Resets a form that stays on the page. Its hidden fields get the values of the new page. */
function renew(form: HTMLFormElement, page: Document): void {
  form.reset();
  // `form.id` would be a field with the name `id`.
  const id = CSS.escape(form.getAttribute('id') ?? '');
  for (const field of page.querySelectorAll<HTMLInputElement>(`#${id} input[type=hidden]`)) {
    const own = form.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
    if (own !== null) own.value = field.value;
  }
}

/** Moves the focus to the button of the same item, or of the next one. */
function focusOn(part: string, held: string | undefined): void {
  const place = document.getElementById(part);
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('button[value]') ?? [])];
  const next = buttons.find(({ value }) => held !== undefined && held !== '' && value.startsWith(held));
  (next?.checkVisibility() === true ? next : place?.querySelector<HTMLElement>('.notice button'))?.focus();
}
