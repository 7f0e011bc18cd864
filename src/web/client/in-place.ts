import { lockPage } from './page-lock.js';
import { takeOver } from './page-parts.js';

/** A request of a form that stays on the page: the fields that it sends, and when it has ended. */
interface Sending {
  readonly fields: string;
  readonly end: Promise<void>;
}

const sendings = new WeakMap<HTMLFormElement, Sending>();
/** The actions of forms without an id that have no answer yet. */
const actionsOnTheWay = new WeakMap<HTMLFormElement, Set<string>>();

/** What is done with a form that got no page. @returns whether the person stays on the page */
type Without = (form: HTMLFormElement, action: string, data: FormData) => Promise<boolean>;

/**
 * Sends forms with `data-in-place` without loading a new page. The elements that the attribute names are renewed from the
 * page in the answer.
 * @param without what is done without an answer of the server
 */
export function sendInPlace(without: Without): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const parts = (form.dataset['inPlace'] ?? '').split(' ');
    if (document.getElementById(parts[0] ?? '') === null) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    const data = new FormData(form, button);
    const action = button?.getAttribute('formaction') ?? form.action;
    const isSent = form.hasAttribute('id')
      ? sendInTurn(form, data, parts, without)
      : sendOnce(form, action, data, parts, button?.id, without);
    void isSent.finally(lockPage());
  });
}

/**
 * Sends a form that each press sends. While a sheet, or a form that makes or changes one thing, waits for its answer, other presses of the same
 * action do nothing.
 */
async function sendOnce(
  form: HTMLFormElement,
  action: string,
  data: FormData,
  parts: readonly string[],
  buttonId: string | undefined,
  without: Without,
): Promise<void> {
  const actions = actionsOnTheWay.get(form) ?? new Set();
  const isOnce = sheetOf(form) !== null || data.has('id') || data.has('version');
  if (isOnce && actions.has(action)) return;
  actionsOnTheWay.set(form, actions.add(action));
  const page = await send(form, action, data, parts, without);
  actions.delete(action);
  if (page !== null) focusOn(parts[0] ?? '', buttonId);
}

/**
 * Sends a form that stays on the page. A form that is submitted again waits for the answer to the first request, because that answer
 * has the id of the next new item. In a sheet, which that answer closes, it is not sent again.
 */
async function sendInTurn(
  form: HTMLFormElement,
  data: FormData,
  parts: readonly string[],
  without: Without,
): Promise<void> {
  const fields = new URLSearchParams(textsOf(data)).toString();
  const before = sendings.get(form);
  // Somebody pressed Enter twice.
  if (before?.fields === fields) return;
  const sendThen = async (): Promise<void> => {
    const sheet = sheetOf(form);
    await before?.end;
    if (sheet !== null && before !== undefined && !sheet.matches(':popover-open')) return;
    for (const { name, value } of hiddenFields(form)) data.set(name, value);
    const page = await send(form, form.action, data, parts, without);
    if (page !== null) renew(form, page, data);
  };
  const end = sendThen();
  sendings.set(form, { fields, end });
  await end;
  if (sendings.get(form)?.end === end) sendings.delete(form);
}

/** @returns the page that is shown; `null` when the browser shows another one, and without an answer */
async function send(
  form: HTMLFormElement,
  action: string,
  data: FormData,
  parts: readonly string[],
  without: Without,
): Promise<Document | null> {
  const page = await pageAfter(action, data);
  if (page === null) {
    if (!(await without(form, action, data))) sendByBrowser(action, data);
    return null;
  }
  // The sheet with the form is done. The focus returns to the button that opened it.
  const sheet = sheetOf(form);
  if (sheet?.matches(':popover-open') === true) sheet.hidePopover();
  for (const part of parts) takeOver(part, page);
  return page;
}

function sheetOf(form: HTMLFormElement): HTMLElement | null {
  return form.closest<HTMLElement>('[popover]');
}

/**
 * The page in the answer to a form with these fields; `null` when it is another page than the present one, or when
 * there is no answer.
 */
export async function pageAfter(action: string, data: FormData): Promise<Document | null> {
  const release = lockPage();
  try {
    const answer = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams(textsOf(data)),
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

/** Lets the browser send the fields and show the answer, or that the server cannot be reached. */
export function sendByBrowser(action: string, data: FormData): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of textsOf(data)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

export function textsOf(data: FormData): [string, string][] {
  return [...data].filter((field): field is [string, string] => typeof field[1] === 'string');
}

function hiddenFields(form: ParentNode): NodeListOf<HTMLInputElement> {
  return form.querySelectorAll<HTMLInputElement>('input[type=hidden]');
}

/** Empties the fields of a form that stays on the page, where they still have the sent values. Hidden fields get the values of the new page. */
function renew(form: HTMLFormElement, page: Document, sent: FormData): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
    if (field.value === sent.get(field.name)) field.value = field.defaultValue;
  // `form.id` would be a field that has the name `id`.
  const fresh = page.getElementById(form.getAttribute('id') ?? '');
  for (const { name, value } of fresh === null ? [] : hiddenFields(fresh)) {
    const own = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (own !== null) own.value = value;
  }
}

/** Moves the focus to the pressed button, or to the one that undoes the action when the button is hidden now. */
function focusOn(part: string, buttonId: string | undefined): void {
  const place = document.getElementById(part);
  const focused = document.activeElement;
  // The person has moved the focus elsewhere.
  if (focused !== null && focused !== document.body && place?.contains(focused) !== true) return;
  const button = document.getElementById(buttonId ?? '');
  (button?.checkVisibility() === true ? button : place?.querySelector<HTMLElement>('.notice button'))?.focus();
}
