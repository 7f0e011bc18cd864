import { basePath } from './base-path.js';
import { counted } from './counted.js';
import { newId } from './groceries/ids.js';
import { sendByBrowser, textsOf } from './in-place.js';
import { type ListConnection, onListConnection, onWaitingElsewhere } from './list-connection.js';
import { listKeptRecipes } from './kept-recipes.js';
import { waitingOfList } from './list-waiting.js';
import { mustWait, PATIENCE, type Waiting, WaitingChanges } from './waiting.js';
import { showFavorite } from './waiting-favorite.js';

/** Milliseconds between two looks whether the server is back, and between two lists of pages to keep. */
const LOOK = 10_000;
const KEEP = 60_000;
/** Milliseconds after a form was sent until the pages that it changed are kept again. */
const AFTER_FORM = 3_000;

let line: HTMLElement | null = null;
let isOffline = false;
/** The shopping list has its own connection and outbox. */
let list: ListConnection = { isAway: false, waiting: 0 };
let timer = 0;
/** What the server has not accepted: the line says it until the person leaves the page. */
const refused = new Set<string>();

/** Whether the page may be older than what the server has, because it was stored or the connection was lost. */
export function isAway(): boolean {
  return isOffline;
}

/** Says on every page that the server cannot be reached, and since when; sends what waits; lets the browser keep pages. */
export function workOffline(): void {
  line = document.getElementById('offline');
  if (line === null) return;
  const isKept = 'kept' in document.documentElement.dataset || document.querySelector('[data-stored]') !== null;
  if (!isKept) rememberNow();
  setOffline(isKept || !navigator.onLine);
  window.addEventListener('offline', () => {
    rememberNow();
    setOffline(true);
  });
  window.addEventListener('online', () => void look());
  onListConnection(followList);
  // The page of the list has the number from its own script.
  if (document.getElementById('groceries') === null) onWaitingElsewhere(showWaitingOfList);
  countOfList().catch(() => undefined);
  showWaitingFavorite();
  listKeptRecipes();
  followCooked();
  keepAfterForms();
  askBeforeSignOut();
  if (!isKept) void sendAndKeep();
}

/** Its own page tells it by itself. */
async function countOfList(): Promise<void> {
  if (document.getElementById('groceries') !== null) return;
  const waiting = await waitingOfList(basePath());
  if (waiting > 0) showWaitingOfList(waiting);
}

function showWaitingOfList(waiting: number): void {
  if (waiting === list.waiting) return;
  list = { ...list, waiting };
  setOffline(isOffline);
}

function showWaitingFavorite(): void {
  const path = location.pathname.slice(basePath().length);
  const [last] = waitingFor(`${path}/favorite`).slice(-1);
  if (last !== undefined) showFavorite(last.method === 'PUT');
}

function followList(now: ListConnection): void {
  const before = list;
  list = now;
  if (!now.isAway && !before.isAway) return;
  if (now.isAway && !before.isAway && !isOffline) rememberNow();
  if (!now.isAway && isOffline) void look();
  else setOffline(isOffline);
}

/**
 * Stores a change for later, and says so.
 * @returns `false` where the browser stores nothing
 */
export function sendLater(change: Omit<Waiting, 'operationId'>): boolean {
  try {
    changes()?.add({ ...change, operationId: newId() });
  } catch {
    return false;
  }
  setOffline(true);
  return true;
}

/** The changes to this object that wait. @param start of their paths */
export function waitingFor(start: string): readonly Waiting[] {
  return (
    changes()
      ?.all()
      .filter(({ path }) => path.startsWith(start)) ?? []
  );
}

export async function isServerThere(): Promise<boolean> {
  if (line === null) return false;
  const answer = await fetch(`${basePath()}/health/live`, { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

function changes(): WaitingChanges | null {
  return line === null ? null : new WaitingChanges(basePath());
}

function setOffline(value: boolean): void {
  isOffline = value;
  window.clearTimeout(timer);
  const isAway = value || list.isAway;
  const own = changes()?.all().length ?? 0;
  if (value || own > 0) timer = window.setTimeout(() => void look(), LOOK);
  if (line === null) return;
  const waiting = own + (isAway ? list.waiting : 0);
  const rest = waiting > 0 ? counted(line.dataset['waiting'], waiting) : line.dataset['goOn'];
  const refusal = (line.dataset['refused'] ?? '').replace('{what}', [...refused].join(', '));
  const state = [isAway && since(line), (isAway || waiting > 0) && rest].filter(Boolean).join(' ');
  const text = [refused.size > 0 && refusal, state].filter(Boolean).join(' · ');
  if (text !== '' && line.textContent !== text) line.textContent = text;
  line.classList.toggle('bad', refused.size > 0);
  line.hidden = text === '';
}

/** Looks whether the server is back. Then a page that was stored is loaded again, unless it says what was refused. */
async function look(): Promise<void> {
  if (line === null) return;
  if (!(await isServerThere())) {
    setOffline(true);
    return;
  }
  const wasKept = 'kept' in document.documentElement.dataset;
  const sent = await sendAndKeep();
  // The shopping list connects again by itself. What was refused must be read first.
  if ((wasKept || sent > 0) && refused.size === 0 && document.getElementById('groceries') === null) location.reload();
}

/** @returns how many changes the server has answered */
async function sendAndKeep(): Promise<number> {
  const sent =
    (await changes()
      ?.send(({ what }) => refused.add(what))
      .catch(() => 0)) ?? 0;
  setOffline(!navigator.onLine);
  void keepPages();
  return sent;
}

/** Tells the service worker which pages to keep. When this fails, the next page tries again. */
async function keepPages(): Promise<void> {
  if (line === null || !('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const base = basePath();
  try {
    await navigator.serviceWorker.register(`${base}/service-worker.js`);
    if (Date.now() - Number(localStorage.getItem(`larder-keeping ${base}`)) > KEEP) await listPagesToKeep(base);
  } catch {
    // A browser without storage, or the server is away again.
  }
}

async function listPagesToKeep(base: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const answer = await fetch(`${base}/api/pages/offline`, { headers: { accept: 'application/json' } });
  if (!answer.ok) return;
  const { pages } = (await answer.json()) as { pages: { path: string; tag: string }[] };
  // Before the service worker was there, it saw no page.
  const seen =
    navigator.serviceWorker.controller === null ? [{ path: location.pathname.slice(base.length), tag: '' }] : [];
  active?.postMessage([...pages, ...seen.filter(({ path }) => /^\/(?:recipes(?:\/[0-9a-f-]{36})?)?$/.test(path))]);
  localStorage.setItem(`larder-keeping ${base}`, String(Date.now()));
}

/** A form may have changed pages that are kept. */
function keepAfterForms(): void {
  document.addEventListener('submit', () => {
    if (line === null || isOffline || !('serviceWorker' in navigator) || !('caches' in globalThis)) return;
    const base = basePath();
    window.setTimeout(() => void listPagesToKeep(base).catch(() => undefined), AFTER_FORM);
  });
}

/** "Cooked" waits for the server when it cannot be reached. Forms that stay on the page are taken over before they are sent. */
function followCooked(): void {
  const take = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    const [, path] = /(\/recipes\/[0-9a-f-]{36}\/made)$/.exec(form.action) ?? [];
    if (path === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void cooked(form, event.submitter, path);
  };
  document.addEventListener('submit', take, { capture: true });
}

/** @param button one of the stars, or the button that only notes */
async function cooked(form: HTMLFormElement, button: HTMLElement | null, path: string): Promise<void> {
  const data = new FormData(form, button);
  // A page that was stored has the same id each time it is shown.
  if ('kept' in document.documentElement.dataset) data.set('id', newId());
  // The second attempt must be the same as the first, whose answer may have been lost.
  data.set('madeAt', new Date().toISOString());
  for (const each of form.querySelectorAll('button')) each.disabled = true;
  const answer = isOffline ? 'none' : await answerTo(form.action, data);
  if (answer === 'done') {
    location.assign(new URL(form.action).pathname.replace(/\/made$/, ''));
    return;
  }
  const [id, note, madeAt] = [data.get('id'), data.get('note') || null, data.get('madeAt')];
  const rating = Number(data.get('rating')) || null;
  const what = document.title.replace(' · Larder', '');
  // The browser shows the page that says why the server refuses it.
  if (answer === 'refused' || !sendLater({ path, body: { id, note, madeAt, rating }, what }))
    sendByBrowser(form.action, data);
}

/**
 * A form that stays on its page, when the server cannot be reached: a rating, a favourite, a plan of a recipe and what is typed for the shopping list
 * wait, and any other form says that it was not saved. @returns `false` when the server is there, or the page knows no words for it
 */
export async function stayWithoutServer(form: HTMLFormElement, action: string, data: FormData): Promise<boolean> {
  if (line === null || (await isServerThere())) return false;
  const change = laterChange(form, action, data);
  const isKept = change !== null && sendLater(change);
  if (!isKept) setOffline(true);
  else if (change.path.endsWith('/favorite')) showFavorite(change.method === 'PUT');
  if (isKept) nextMayBeSent(form, data);
  const sheet = form.closest<HTMLElement>('[popover]:popover-open');
  // What was typed in the sheet stays in sight.
  const place = sheet !== null && !isKept ? form : placeOfNotice(form);
  if (isKept) sheet?.hidePopover();
  place?.querySelector('.notice')?.remove();
  place?.prepend(noticeOf(line.dataset[isKept ? 'kept' : 'notSaved'] ?? '', isKept));
  if (place === form) place.firstElementChild?.scrollIntoView({ block: 'nearest' });
  return place !== undefined;
}

/** Says in this place that what it would show needs the server. @returns `false` when the server is there */
export async function sayNeeded(place: HTMLElement): Promise<boolean> {
  if (line === null || (await isServerThere())) return false;
  setOffline(true);
  place.replaceChildren(noticeOf(line.dataset['needed'] ?? '', false));
  return true;
}

function placeOfNotice({ dataset }: HTMLFormElement): HTMLElement | undefined {
  const parts = ['done', ...(dataset['inPlace'] ?? '').split(' ')];
  return parts.map((part) => document.getElementById(part)).find((part) => part !== null) ?? undefined;
}

/** What is sent next with the form is another object. A line that was sent is gone from its field, where nothing else was typed meanwhile. */
function nextMayBeSent(form: HTMLFormElement, sent: FormData): void {
  const id = form.elements.namedItem('id');
  if (id instanceof HTMLInputElement) id.value = newId();
  form.action = form.action.replace(/(\/plan\/add\/)[0-9a-f-]{36}/, `$1${newId()}`);
  const line = form.elements.namedItem('raw');
  if (line instanceof HTMLInputElement && line.value === sent.get('raw')) line.value = '';
}

/** The change that a form makes; `null` for a form that cannot wait. */
function laterChange(form: HTMLFormElement, action: string, data: FormData): Omit<Waiting, 'operationId'> | null {
  const path = new URL(action).pathname.slice(basePath().length);
  const [, recipeId = '', what = ''] = /^\/recipes\/([0-9a-f-]{36})\/(rating|plan|favorite)$/.exec(path) ?? [];
  const textOf = (name: string): string | null => textsOf(data).find(([each]) => each === name)?.[1] ?? null;
  const numberOf = (name: string): number | null => Number(textOf(name)) || null;
  const title =
    form.closest('.dish')?.querySelector('.dish-name')?.textContent ?? document.title.replace(' · Larder', '');
  if (what === 'rating')
    return { method: 'PUT', path: `/recipes/${recipeId}/rating`, body: { rating: numberOf('rating') }, what: title };
  if (what === 'favorite') {
    const ofRecipe = `/recipes/${recipeId}/favorite`;
    return textOf('favorite') === '1'
      ? { method: 'PUT', path: ofRecipe, body: {}, what: title }
      : { method: 'DELETE', path: ofRecipe, what: title };
  }
  // A page that was stored has the same id each time it is shown.
  const idFrom = (given: string | null): string | null =>
    'kept' in document.documentElement.dataset ? newId() : given;
  const raw = textOf('raw');
  if (path === '/groceries' && raw !== null)
    return { path: '/groceries/from-text', body: { id: idFrom(textOf('id')), text: raw }, what: raw };
  const [, added] = /^\/plan\/add\/([0-9a-f-]{36})$/.exec(path) ?? [];
  const planned = what === 'plan' ? recipeId : path === '/tonight' || added !== undefined ? textOf('recipe') : null;
  if (planned === null) return null;
  const id = idFrom(added ?? textOf('id'));
  const [date, slot] = [textOf('date') || textOf('otherDate'), textOf('slot') ?? 'Dinner'];
  const plannedServings = numberOf('servings');
  const servings = plannedServings === null ? {} : { plannedServings };
  const body = { id, date, slot, itemType: 'recipe', recipeId: planned, ...servings };
  return { path: '/calendar-items', body, what: title };
}

function noticeOf(text: string, isGood: boolean): HTMLElement {
  const [notice, words] = [document.createElement('div'), document.createElement('span')];
  notice.className = `notice now ${isGood ? 'good' : 'bad'}`;
  words.setAttribute('role', isGood ? 'status' : 'alert');
  words.textContent = text;
  notice.append(words);
  return notice;
}

/** What the server says to a form whose answer is a redirect to a page with a notice. That page must show it, so the redirect is not followed. */
async function answerTo(action: string, data: FormData): Promise<'done' | 'refused' | 'none'> {
  const body = new URLSearchParams(textsOf(data));
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual', signal }).catch(() => null);
  if (answer?.type === 'opaqueredirect') return 'done';
  return mustWait(answer?.status ?? 0) ? 'none' : 'refused';
}

/** The page after signing out removes changes that were not sent. */
function askBeforeSignOut(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (line === null || event.defaultPrevented || !form.action.endsWith('/sign-out')) return;
    // The page of the list asks for its own changes.
    const ofList = document.getElementById('groceries') === null ? list.waiting : 0;
    const waiting = (changes()?.all().length ?? 0) + ofList;
    if (waiting > 0 && !window.confirm(counted(line.dataset['lose'], waiting))) event.preventDefault();
  });
}

/** When the server answered last, for all pages of this browser. */
function rememberNow(): void {
  try {
    localStorage.setItem('larder-last-answer', new Date().toISOString());
  } catch {
    // The time of the stored page is shown.
  }
}

function since({ dataset }: HTMLElement): string {
  const { dataset: page } = document.documentElement;
  let answered: string | null = null;
  try {
    answered = localStorage.getItem('larder-last-answer');
  } catch {
    // As above.
  }
  const time = new Date(answered ?? page['kept'] ?? Date.now());
  const isToday = time.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'long' } as const);
  const text = time.toLocaleString(dataset['locale'], { hour: '2-digit', minute: '2-digit', ...day });
  return (dataset['since'] ?? '').replace('{time}', text);
}
