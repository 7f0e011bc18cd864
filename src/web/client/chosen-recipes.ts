import { textsOf } from './in-place.js';
import { readStored, store } from './tab-storage.js';

const KEY = 'larder-chosen';

/** What the form of the list had when it was sent. */
interface Sent {
  /** Names of the ticked recipes, by id. */
  readonly ticked: readonly [id: string, name: string][];
  readonly fields: readonly [name: string, value: string][];
  /** The recipe that the action was for, when its menu was open. */
  readonly ofOne: string | null;
  readonly isDeletion: boolean;
}

/**
 * The ticks of the list of recipes stay when the list shows other recipes: those that it does not show are shown above it. They also stay after an
 * action that was refused, with what was typed. The menu of a card acts on its recipe, and not on the ticked ones.
 * @returns shows the ticks again when the list was renewed
 */
export function chooseRecipes(): () => void {
  const form = document.querySelector<HTMLFormElement>('#chosen');
  const elsewhere = document.getElementById('chosen-elsewhere');
  const sheet = document.getElementById('chosen-actions');
  if (form === null || elsewhere === null || sheet === null) return () => undefined;
  const ticked = new Map<string, string>();
  let ofOne: string | null = null;

  const showTicks = (): void => {
    const boxes = [...form.querySelectorAll<HTMLInputElement>('.choose input')];
    for (const box of boxes) box.checked = ticked.has(box.value);
    const shown = new Set(boxes.map(({ value }) => value));
    const hidden = [...ticked].filter(([id]) => !shown.has(id));
    elsewhere.replaceChildren(...hidden.map(([id, name]) => chip(id, name)));
    elsewhere.hidden = hidden.length === 0;
  };

  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'recipe') return;
    if (target.checked) ticked.set(target.value, nameOf(target));
    else ticked.delete(target.value);
    // A box above the list stays where it is, with the focus, and can be ticked again.
    if (!elsewhere.contains(target)) showTicks();
  });
  form.addEventListener('reset', () => {
    ticked.clear();
    showTicks();
  });
  form.addEventListener('click', ({ target }) => {
    const opener = (target as Element).closest<HTMLButtonElement>('button[popovertarget="chosen-actions"]');
    if (opener === null || sheet.contains(opener)) return;
    ofOne = opener.value === '' ? null : opener.value;
    showMenuOf(opener.value === '' ? null : opener.closest('.dish'));
  });
  form.addEventListener('formdata', ({ formData }) => {
    if (ofOne !== null) formData.set('recipe', ofOne);
  });
  form.addEventListener('submit', ({ submitter }) => {
    store(KEY, {
      ticked: [...ticked],
      fields: textsOf(new FormData(form)),
      ofOne,
      isDeletion: (submitter as HTMLButtonElement | null)?.formAction.endsWith('/delete') === true,
    } satisfies Sent);
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
  const isRefused = document.querySelector('main .notice.bad') !== null;
  if (sent !== null && (isRefused || sent.ofOne !== null)) for (const [id, name] of sent.ticked) ticked.set(id, name);
  if (sent?.isDeletion === true && !isRefused) ticked.delete(sent.ofOne ?? '');
  if (sent !== null && isRefused) fill(form, sent.fields);
  if (ticked.size > 0) showTicks();
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
