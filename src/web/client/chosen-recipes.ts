import { counted } from './counted.js';
import { textsOf } from './in-place.js';
import { followLongPresses } from './long-press.js';
import { readStored, store } from './tab-storage.js';

const KEY = 'larder-chosen';
const CHOOSING = 'is-choosing';

/** What the form of the list had when it was sent. */
interface Sent {
  /** Names of the ticked recipes, by id. */
  readonly ticked: readonly [id: string, name: string][];
  readonly fields: readonly [name: string, value: string][];
}

/**
 * Recipes are chosen in the list after a press on "Choose", or on a card for a longer time: each card then is a box to tick. The ticks
 * stay when the list shows other recipes: those that it does not show are shown above it. They also stay after an action that was
 * refused, with what was typed. The menu of a card acts on its recipe.
 * @returns shows the ticks again when the list was renewed
 */
export function chooseRecipes(): () => void {
  const form = document.querySelector<HTMLFormElement>('#chosen');
  const elsewhere = document.getElementById('chosen-elsewhere');
  const sheet = document.getElementById('chosen-actions');
  if (form === null || elsewhere === null || sheet === null) return () => undefined;
  const bar = form.querySelector('.chosen-bar');
  const ticked = new Map<string, string>();
  let ofOne: string | null = null;

  const showTicks = (): void => {
    const boxes = [...form.querySelectorAll<HTMLInputElement>('.choose input')];
    for (const box of boxes) box.checked = ticked.has(box.value);
    const shown = new Set(boxes.map(({ value }) => value));
    const hidden = [...ticked].filter(([id]) => !shown.has(id));
    elsewhere.replaceChildren(...hidden.map(([id, name]) => chip(id, name)));
    elsewhere.hidden = hidden.length === 0;
    showCount();
  };
  const showCount = (): void => {
    const count = bar?.querySelector<HTMLElement>('[data-chosen]');
    if (count != null) count.textContent = counted(count.dataset['chosen'], ticked.size);
    const actions = bar?.querySelector<HTMLButtonElement>('[popovertarget]');
    if (actions != null) actions.disabled = ticked.size === 0;
  };
  /** @param first the box that is ticked at once */
  const begin = (first?: HTMLInputElement | null): void => {
    form.classList.add(CHOOSING);
    if (first != null) ticked.set(first.value, nameOf(first));
    showTicks();
  };

  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'recipe') return;
    if (target.checked) ticked.set(target.value, nameOf(target));
    else ticked.delete(target.value);
    // A box above the list stays where it is, with the focus, and can be ticked again.
    if (elsewhere.contains(target)) showCount();
    else showTicks();
  });
  form.addEventListener('reset', () => {
    ticked.clear();
    form.classList.remove(CHOOSING);
    showTicks();
    form.querySelector<HTMLElement>('[data-choose]')?.focus();
  });
  followLongPresses(form, (pressed) => {
    const card =
      form.classList.contains(CHOOSING) || pressed.closest('button') !== null ? null : pressed.closest('.dish');
    if (card !== null) begin(card.querySelector<HTMLInputElement>('.choose input'));
    return card !== null;
  });
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-choose]') !== null) {
      begin();
      form.querySelector<HTMLElement>('.choose input')?.focus();
    }
    const opener = (target as Element).closest<HTMLButtonElement>('button[popovertarget="chosen-actions"]');
    if (opener === null || sheet.contains(opener)) return;
    ofOne = opener.value === '' ? null : opener.value;
    showMenuOf(opener.value === '' ? null : opener.closest('.dish'));
  });
  form.addEventListener('formdata', ({ formData }) => {
    if (ofOne !== null) formData.set('recipe', ofOne);
  });
  form.addEventListener('submit', () => {
    store(KEY, { ticked: [...ticked], fields: textsOf(new FormData(form)) } satisfies Sent);
  });

  const title = sheet.querySelector('h2');
  const titleOfMany = title?.textContent ?? '';

  /** @param card `null`: of the ticked recipes */
  function showMenuOf(card: Element | null): void {
    if (title !== null) title.textContent = card?.querySelector('.dish-name')?.textContent ?? titleOfMany;
    for (const part of sheet?.querySelectorAll<HTMLElement>('[data-of-one]') ?? []) part.hidden = card === null;
    const page = card?.querySelector('a')?.href ?? '';
    for (const link of sheet?.querySelectorAll<HTMLAnchorElement>('[data-of-one] a') ?? [])
      link.href = page + link.hash;
    const isFavorite = card?.querySelector('[data-favorite]') != null;
    for (const what of ['add', 'remove']) {
      const button = sheet?.querySelector<HTMLElement>(`[formaction$="/favorites/${what}"]`);
      if (button != null) button.hidden = card !== null && isFavorite === (what === 'add');
    }
  }

  const sent = readStored(KEY) as Sent | null;
  store(KEY, null);
  if (sent !== null && document.querySelector('main .notice.bad') !== null) {
    for (const [id, name] of sent.ticked) ticked.set(id, name);
    fill(form, sent.fields);
  }
  if (ticked.size > 0) begin();
  return showTicks;
}

/** Types and ticks what was sent, except the recipes. */
function fill(form: HTMLFormElement, fields: Sent['fields']): void {
  for (const [name, value] of fields)
    for (const field of form.querySelectorAll<HTMLInputElement>('[popover] input')) {
      if (field.name !== name) continue;
      if (field.type === 'checkbox') field.checked ||= field.value === value;
      else field.value = value;
    }
}

function nameOf(box: HTMLInputElement): string {
  return box.closest('.dish')?.querySelector('.dish-name')?.textContent ?? box.closest('label')?.textContent ?? '';
}

/** The box of a recipe that the list does not show. */
function chip(id: string, name: string): HTMLElement {
  const box = document.createElement('input');
  Object.assign(box, { type: 'checkbox', name: 'recipe', value: id, checked: true, autocomplete: 'off' });
  const text = document.createElement('span');
  text.textContent = name;
  const label = document.createElement('label');
  label.append(box, text);
  return label;
}
