import { lockPage } from './page-lock.js';
import { pageAfter, sendByBrowser } from './in-place.js';
import { isAway, isServerThere, sendLater, waitingFor } from './offline.js';
import { takeOver } from './page-parts.js';

/** The element with the plan. */
const PART = 'planned';
/**
 * Pixels that a pointer must move before a drag begins, and distance from the edges of the screen at which the page
 * scrolls.
 */
const SLACK = 6;
const EDGE = 70;
/** Pixels of one step of scrolling. */
const STEP = 12;

/** The beginning of the paths of moves that wait for the server. */
const MOVES = '/calendar-items/';

/** A place in the plan. The index is the position among the other items of the day and meal. */
interface Place {
  readonly day: HTMLElement;
  readonly slot: string;
  readonly index: number;
}

/** The item that is being moved. */
interface Moving {
  readonly item: HTMLElement;
  readonly handle: HTMLElement;
  readonly from: Place;
  place: Place;
  /** Shows the new place. */
  readonly mark: HTMLElement;
  readonly release: () => void;
  /** The pointer that drags the item; `null` when keys are used. */
  drag: { readonly pointer: number; x: number; y: number; hasBegun: boolean } | null;
}

let moving: Moving | null = null;
/** Whether a drag has just ended. The click that follows it is ignored. */
let wasDragged = false;

/**
 * Lets people move items of the plan by their handles. With the pointer: drag the handle, or press it and then a day.
 * With keys: Enter takes an item, arrows move it, Enter puts it down and Escape cancels. Each step is announced in the
 * element `plan-said`.
 */
export function offerMoving(): void {
  const part = document.getElementById(PART);
  if (part?.dataset['move'] === undefined) return;
  part.dataset['movable'] = '';
  showWaitingMoves();
  part.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('pointermove', onPointerMove);
  document.addEventListener('pointerup', onPointerUp);
  document.addEventListener('pointercancel', leave);
  part.addEventListener('click', onClick);
  part.addEventListener('keydown', onKey);
  part.addEventListener('focusout', () => {
    if (moving !== null && moving.drag === null) leave();
  });
}

function onPointerDown(event: PointerEvent): void {
  if (event.button !== 0) return;
  wasDragged = false;
  const target = event.target as HTMLElement;
  const handle = target.closest<HTMLElement>('.handle');
  if (handle === null) {
    const day = target.closest<HTMLElement>('[data-day]');
    if (moving === null || day === null || target.closest('a, button') !== null) return;
    event.preventDefault();
    moving.place = { day, slot: moving.place.slot, index: othersOf(day, moving.place.slot).length };
    void put();
    return;
  }
  if (moving !== null && moving.handle !== handle) leave();
  if (moving !== null) return;
  take(handle, { pointer: event.pointerId, x: event.clientX, y: event.clientY, hasBegun: false });
  handle.setPointerCapture(event.pointerId);
}

function onPointerMove(event: PointerEvent): void {
  const drag = moving?.drag;
  if (moving === null || drag == null || drag.pointer !== event.pointerId) return;
  if (!drag.hasBegun) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
    drag.hasBegun = true;
    show();
    scrollAtEdges();
  }
  drag.x = event.clientX;
  drag.y = event.clientY;
  follow();
}

/** Moves the mark to the pointer. */
function follow(): void {
  if (moving?.drag == null) return;
  const { item, drag, place } = moving;
  const day = document.elementFromPoint(drag.x, drag.y)?.closest<HTMLElement>('[data-day]') ?? null;
  if (day === null) return;
  const others = itemsOf(day).filter((other) => other !== item);
  const behind = others.findIndex((other) => {
    const { top, height } = other.getBoundingClientRect();
    return drag.y < top + height / 2;
  });
  const at = behind === -1 ? others.length : behind;
  const slot = slotBetween(others[at - 1], others[at], moving.from.slot);
  const index = others.slice(0, at).filter((other) => slotOf(other) === slot).length;
  if (day === place.day && slot === place.slot && index === place.index) return;
  moving.place = { day, slot, index };
  show();
}

function scrollAtEdges(): void {
  if (moving?.drag == null) return;
  const { y } = moving.drag;
  const step = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
  if (step !== 0) {
    window.scrollBy(0, step);
    follow();
  }
  requestAnimationFrame(scrollAtEdges);
}

function onPointerUp(event: PointerEvent): void {
  if (moving?.drag == null || moving.drag.pointer !== event.pointerId) return;
  const { hasBegun } = moving.drag;
  if (!hasBegun) {
    // The click that follows takes the item.
    leave(false);
    return;
  }
  wasDragged = true;
  void put();
}

function onClick(event: MouseEvent): void {
  const handle = (event.target as HTMLElement).closest<HTMLElement>('.handle');
  if (handle === null) return;
  if (wasDragged) {
    wasDragged = false;
    return;
  }
  if (moving?.handle === handle) {
    void put();
    return;
  }
  // Not all browsers move the focus to a pressed button.
  handle.focus();
  take(handle, null);
  show();
  say('taken');
}

function onKey(event: KeyboardEvent): void {
  if (moving === null) return;
  const next = nextPlace(moving, event.key);
  if (next !== null) {
    event.preventDefault();
    moving.place = next;
    show();
    say('place');
  } else if (event.key === 'Escape') {
    event.preventDefault();
    say('left');
    leave();
  }
}

function nextPlace({ item, place }: Moving, key: string): Place | null {
  const { day, slot, index } = place;
  const slots = Object.keys(slotNames());
  const others = (one: string): number => othersOf(day, one, item).length;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const days = [...document.querySelectorAll<HTMLElement>(`#${PART} [data-day]`)].filter((each) =>
      each.checkVisibility(),
    );
    const next = days[days.indexOf(day) + (key === 'ArrowLeft' ? -1 : 1)] ?? day;
    return next === day ? place : { day: next, slot, index: othersOf(next, slot, item).length };
  }
  if (key === 'ArrowUp') {
    if (index > 0) return { ...place, index: index - 1 };
    const before = slots[slots.indexOf(slot) - 1];
    return before === undefined ? place : { day, slot: before, index: others(before) };
  }
  if (key === 'ArrowDown') {
    if (index < others(slot)) return { ...place, index: index + 1 };
    const after = slots[slots.indexOf(slot) + 1];
    return after === undefined ? place : { day, slot: after, index: 0 };
  }
  return null;
}

function take(handle: HTMLElement, drag: Moving['drag']): void {
  const item = handle.closest<HTMLElement>('[data-item]');
  const day = handle.closest<HTMLElement>('[data-day]');
  // Its last move has no answer yet.
  if (item === null || day === null || item.classList.contains('is-moving')) return;
  const slot = slotOf(item);
  const same = itemsOf(day).filter((other) => slotOf(other) === slot);
  const from = { day, slot, index: same.indexOf(item) };
  const mark = document.createElement('li');
  mark.className = 'mark';
  mark.setAttribute('aria-hidden', 'true');
  moving = { item, handle, from, place: from, mark, release: lockPage(), drag };
}

/** Shows the mark at the new place. */
function show(): void {
  if (moving === null) return;
  const { item, mark, place } = moving;
  const { day, slot } = place;
  item.classList.add('is-moving');
  mark.textContent = slotNames()[slot] ?? '';
  showAt(mark, item, place);
  for (const each of document.querySelectorAll('.is-target')) each.classList.remove('is-target');
  day.classList.add('is-target');
}

/** Puts the element where the item goes. */
function showAt(element: HTMLElement, item: HTMLElement, { day, slot, index }: Place): void {
  const slots = Object.keys(slotNames());
  const others = itemsOf(day).filter((other) => other !== item);
  const earlier = others.filter((other) => slots.indexOf(slotOf(other)) < slots.indexOf(slot)).length;
  const behind = others[earlier + index];
  if (behind === undefined) day.querySelector('ul')?.append(element);
  else behind.before(element);
}

/**
 * Ends the move without a change.
 * @param isShown `false` when the mark was not shown yet
 */
function leave(isShown: unknown = true): void {
  if (moving === null) return;
  const { item, mark, release } = moving;
  moving = null;
  release();
  if (isShown === false) return;
  mark.remove();
  item.classList.remove('is-moving');
  for (const each of document.querySelectorAll('.is-target')) each.classList.remove('is-target');
}

async function put(): Promise<void> {
  if (moving === null) return;
  const { item, from, place } = moving;
  if (from.day === place.day && from.slot === place.slot && from.index === place.index) {
    say('left');
    leave();
    return;
  }
  const part = document.getElementById(PART);
  const action = part?.dataset['move'] ?? '';
  const id = item.dataset['item'] ?? '';
  const fields = new FormData();
  fields.set('id', id);
  fields.set('version', item.dataset['version'] ?? '');
  fields.set('date', place.day.dataset['day'] ?? '');
  fields.set('slot', place.slot);
  fields.set('index', String(place.index));
  const { mark, release } = moving;
  moving = null;
  mark.classList.add('is-sent');
  const page = isAway() ? null : await pageAfter(action, fields);
  release();
  if (page === null) {
    if ((isAway() || !(await isServerThere())) && moveLater(item, place)) {
      mark.remove();
      item.classList.remove('is-moving');
      for (const each of document.querySelectorAll('.is-target')) each.classList.remove('is-target');
    } else sendByBrowser(action, fields);
    return;
  }
  for (const name of [PART, 'ideas']) takeOver(name, page);
  part?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] .handle`)?.focus();
  tell(part?.querySelector('.notice [role]')?.textContent ?? '');
}

/** What the server gets when it can be reached, and what the page shows until then. */
interface Move {
  readonly version: number;
  readonly targetDate: string | null;
  readonly targetSlot: string;
  readonly targetIndex: number;
}

function moveLater(item: HTMLElement, place: Place): boolean {
  const { item: id = '', version, title = '' } = item.dataset;
  const { day, slot, index } = place;
  const body = {
    version: Number(version),
    targetDate: day.dataset['day'] || null,
    targetSlot: slot,
    targetIndex: index,
  } satisfies Move;
  if (!sendLater({ path: `${MOVES}${id}/move`, body, what: title })) return false;
  settle(item, place);
  return true;
}

/** Shows the moves that wait on a page that was stored before. */
function showWaitingMoves(): void {
  for (const { path, body } of waitingFor(MOVES)) {
    const { targetDate, targetSlot: slot, targetIndex: index } = body as unknown as Move;
    const id = path.slice(MOVES.length).replace('/move', '');
    const item = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
    const day = document.querySelector<HTMLElement>(`[data-day="${CSS.escape(targetDate ?? '')}"]`);
    // It may be on the page of another week.
    if (item === null) continue;
    if (day === null) item.remove();
    else settle(item, { day, slot, index });
  }
}

function settle(item: HTMLElement, place: Place): void {
  showAt(item, item, place);
  item.dataset['slot'] = place.slot;
  const name = item.querySelector('[data-slot-name]');
  if (name !== null) name.textContent = slotNames()[place.slot] ?? '';
}

/** Announces the place of the item, in the words that the page has for it. */
function say(word: 'taken' | 'place' | 'left'): void {
  if (moving === null) return;
  const { item, place } = moving;
  const words = document.getElementById(PART)?.dataset ?? {};
  const values: Record<string, string> = {
    title: item.dataset['title'] ?? '',
    day: place.day.dataset['name'] ?? '',
    slot: slotNames()[place.slot] ?? '',
    place: String(place.index + 1),
    count: String(othersOf(place.day, place.slot, item).length + 1),
  };
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const where = filled(words['place'] ?? '');
  tell(
    word === 'place'
      ? where
      : word === 'taken'
        ? `${filled(words['taken'] ?? '')} ${where}`
        : filled(words['left'] ?? ''),
  );
}

function tell(text: string): void {
  const said = document.getElementById('plan-said');
  if (said !== null) said.textContent = text;
}

/** The names of the meals, in their order. */
function slotNames(): Record<string, string> {
  return JSON.parse(document.getElementById(PART)?.dataset['slots'] ?? '{}') as Record<string, string>;
}

function itemsOf(day: HTMLElement): HTMLElement[] {
  return [...day.querySelectorAll<HTMLElement>('[data-item]')];
}

function othersOf(day: HTMLElement, slot: string, item = moving?.item): HTMLElement[] {
  return itemsOf(day).filter((other) => other !== item && slotOf(other) === slot);
}

function slotOf(item: HTMLElement): string {
  return item.dataset['slot'] ?? '';
}

/** The meal for a place between two items: its own meal if that keeps the order, otherwise that of a neighbour. */
function slotBetween(before: HTMLElement | undefined, behind: HTMLElement | undefined, own: string): string {
  const slots = Object.keys(slotNames());
  const rank = slots.indexOf(own);
  const isAfter = before === undefined || slots.indexOf(slotOf(before)) <= rank;
  const isBefore = behind === undefined || slots.indexOf(slotOf(behind)) >= rank;
  if (isAfter && isBefore) return own;
  return slotOf((isAfter ? behind : before) as HTMLElement);
}
