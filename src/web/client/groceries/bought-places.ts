import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { Line } from './lists.js';

/** Milliseconds without a tap or a key after which lines move. */
const PAUSE = 2_500;

/**
 * The lines that stand below what is to buy, with when they were bought. A line that somebody ticks or unticks, here or elsewhere, stays where it
 * is until nobody has touched the page for a moment: if it moved at once, the next tap would hit another line. Then all such lines move together.
 */
export function useBoughtPlaces(lines: readonly Line[]): ReadonlyMap<string, string> {
  const places = useRef<ReadonlyMap<string, string | null>>(new Map());
  const isFocusTaken = useRef(false);
  const [moves, move] = useReducer((count: number) => count + 1, 0);
  const shown = new Map(
    lines.map((line) => {
      const before = places.current.get(line.id);
      return [line.id, before === undefined ? boughtAt(line) : before];
    }),
  );
  places.current = shown;
  const isWaiting = lines.some(({ id, isDone }) => (shown.get(id) !== null) !== isDone);
  useEffect(() => {
    if (!isWaiting) return;
    const end = new AbortController();
    const { signal } = end;
    let timer = 0;
    const stop = (): void => {
      window.clearTimeout(timer);
    };
    const moveNow = (): void => {
      isFocusTaken.current = waitingRow() !== null;
      places.current = new Map();
      move(null);
    };
    const start = (): void => {
      stop();
      timer = window.setTimeout(() => {
        // The next key of a person with a keyboard is for this line.
        if (waitingRow()?.querySelector(':focus-visible') != null) start();
        else moveNow();
      }, PAUSE);
    };
    document.addEventListener('pointerdown', stop, { signal });
    for (const event of ['pointerup', 'pointercancel', 'click', 'keydown'])
      document.addEventListener(event, start, { signal });
    document.addEventListener('visibilitychange', moveNow, { signal });
    start();
    return () => {
      stop();
      end.abort();
    };
  }, [isWaiting]);
  // What is now in a closed box cannot have the focus.
  useLayoutEffect(() => {
    if (isFocusTaken.current) document.querySelector<HTMLElement>('#done > summary')?.focus({ preventScroll: true });
    isFocusTaken.current = false;
  }, [moves]);
  return new Map([...shown].filter((place): place is [string, string] => place[1] !== null));
}

function boughtAt({ isDone, completedAt }: Line): string | null {
  return isDone ? (completedAt ?? '') : null;
}

/** The row with the focus that would move. */
function waitingRow(): Element | null {
  return document.activeElement?.closest('section .lines > .is-done, #done .lines > :not(.is-done)') ?? null;
}
