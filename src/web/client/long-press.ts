/** Milliseconds, and the pixels that the finger may move in that time. */
const LONG = 500;
const STILL = 10;

/**
 * Follows fingers that rest on an element. The browser then neither opens its own menu nor the link below the finger.
 * @param act is told where the finger rests; `false`: nothing was done there
 */
export function followLongPresses(place: HTMLElement, act: (pressed: Element) => boolean): void {
  let waiting = 0;
  let begun: PointerEvent | null = null;
  let isDone = false;
  const leave = (): void => {
    window.clearTimeout(waiting);
    begun = null;
  };
  place.addEventListener('pointerdown', (event) => {
    leave();
    isDone = false;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    begun = event;
    waiting = window.setTimeout(() => {
      isDone = act(event.target as Element);
    }, LONG);
  });
  place.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (begun !== null && Math.hypot(clientX - begun.clientX, clientY - begun.clientY) > STILL) leave();
  });
  for (const end of ['pointerup', 'pointercancel'] as const) place.addEventListener(end, leave);
  place.addEventListener('contextmenu', (event) => {
    if (begun !== null || isDone) event.preventDefault();
  });
  place.addEventListener(
    'click',
    (event) => {
      if (!isDone) return;
      isDone = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
