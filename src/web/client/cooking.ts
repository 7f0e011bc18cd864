import { keepScreenOn } from './keep-screen-on.js';
import { forgetStep, rememberStep, rememberedStep } from './steps-of-today.js';

/**
 * Pixels that a finger must move for the next step, and the minimum ratio of the movement to the side to that up or
 * down.
 */
const SWIPE = 60;
const SIDEWAYS = 2;

/** Milliseconds for which the page says that the screen stays on. */
const SAID = 4_000;

/** Shows one step of `data-cook` at a time, and keeps the screen on. */
export function cook(): void {
  const place = document.querySelector<HTMLElement>('[data-cook]');
  if (place === null) return;
  const screens = [...place.querySelectorAll<HTMLElement>('.cook-step')];
  const recipeId = place.dataset['cook'] ?? '';
  place.classList.add('cook-single');

  // The ingredients are before the first step, which shows its own. A recipe without steps has only the ingredients and the end.
  const first = screens.length > 2 ? 1 : 0;
  const shownNow = (): number => screens.findIndex((screen) => !screen.hidden);
  const next = screens[0]?.querySelector<HTMLAnchorElement>('[rel=next]');
  const show = (nth: number, mayFocus: boolean): void => {
    const screen = screens[nth];
    if (screen === undefined) return;
    // From the ingredients the way leads back to where they were looked for.
    if (nth > 0 && next != null) next.href = `#${screen.id}`;
    if (nth === screens.length - 1) forgetStep(recipeId);
    else if (nth > 0) rememberStep(recipeId, screen.id);
    for (const other of screens) other.hidden = other !== screen;
    // The Back button of the browser should leave the page, so steps are not added to the history.
    history.replaceState(null, '', `#${screen.id}`);
    window.scrollTo(0, 0);
    if (mayFocus) screen.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  const showNamed = (hash: string, mayFocus: boolean): void => {
    const nth = screens.findIndex(({ id }) => `#${id}` === hash);
    show(nth === -1 ? first : nth, mayFocus);
  };

  showNamed(location.hash === '' ? `#${rememberedStep(recipeId) ?? ''}` : location.hash, false);
  window.addEventListener('hashchange', () => {
    showNamed(location.hash, true);
  });
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#step-"]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showNamed(link.hash, true);
  });
  followKeys((by) => {
    show(by === 'first' ? 0 : by === 'last' ? screens.length - 1 : shownNow() + by, true);
  });
  followSwipes(place, (by) => {
    show(shownNow() + by, true);
  });
  const awake = place.querySelector<HTMLElement>('.cook-awake');
  keepScreenOn((isOn) => {
    if (awake === null) return;
    awake.textContent = awake.dataset[isOn ? 'awake' : 'asleep'] ?? '';
    awake.hidden = false;
    if (isOn) window.setTimeout(() => (awake.hidden = true), SAID);
  });
}

function followKeys(turn: (by: 1 | -1 | 'first' | 'last') => void): void {
  const turns = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1, Home: 'first', End: 'last' } as const;
  document.addEventListener('keydown', (event) => {
    const by = event.key in turns ? turns[event.key as keyof typeof turns] : null;
    if (by === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.startsWith('Page') && canScroll(by)) return;
    event.preventDefault();
    turn(by);
  });
}

/** A step that can be scrolled is scrolled to its end first. */
function canScroll(by: unknown): boolean {
  const below = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return by === 1 ? below > 1 : window.scrollY > 1;
}

function followSwipes(place: HTMLElement, turn: (by: 1 | -1) => void): void {
  let begun: Touch | null = null;
  place.addEventListener(
    'touchstart',
    ({ touches }) => {
      begun = touches.length === 1 ? (touches[0] ?? null) : null;
    },
    { passive: true },
  );
  place.addEventListener(
    'touchend',
    ({ changedTouches: [ended] }) => {
      if (begun === null || ended === undefined) return;
      const [right, down] = [ended.clientX - begun.clientX, ended.clientY - begun.clientY];
      begun = null;
      if (Math.abs(right) > SWIPE && Math.abs(right) > SIDEWAYS * Math.abs(down)) turn(right < 0 ? 1 : -1);
    },
    { passive: true },
  );
}
