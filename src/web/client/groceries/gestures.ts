/** Pixels. A smaller movement of a finger is ignored. */
const STILL = 8;
/** Pixels to the side that make a swipe. */
const FAR = 70;
/** Milliseconds that make a long press. */
const LONG = 500;
/**
 * Distance in pixels from the edge of the window at which it scrolls during a drag, and pixels of one step of
 * scrolling.
 */
const EDGE = 60;
const SCROLL = 12;

/** What a swipe to one side does. */
export interface Swipe {
  /** Shown beside the line while the finger moves. */
  readonly word: string;
  readonly act: () => void;
}

interface Touch {
  /** `null`: the line does not move to this side. */
  readonly left: Swipe | null;
  readonly right: Swipe;
  /** A long press. @param y where the finger is, from the upper edge of the window */
  readonly onLong: (y: number) => void;
}

/**
 * Follows a finger on a line from its `pointerdown` on. Recognises swipes to both sides and a long press. During a swipe the line has
 * `data-swipe` (`left` or `right`) and `data-word`, and `data-far` when the finger is far enough.
 */
export function followFinger(event: PointerEvent, item: HTMLElement, { left, right, onLong }: Touch): void {
  if (event.pointerType !== 'touch' || !event.isPrimary) return;
  const [startX, startY] = [event.clientX, event.clientY];
  let isSwipe = false;
  const end = new AbortController();
  const press = window.setTimeout(() => {
    stop();
    swallowClick(item);
    onLong(startY);
  }, LONG);
  const stop = (): void => {
    window.clearTimeout(press);
    end.abort();
    item.style.transform = '';
    for (const name of ['data-swipe', 'data-word', 'data-far']) item.removeAttribute(name);
  };
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    const [x, y] = [clientX - startX, clientY - startY];
    if (Math.hypot(x, y) > STILL) window.clearTimeout(press);
    isSwipe ||= Math.abs(x) > 2 * STILL && Math.abs(x) > 1.5 * Math.abs(y);
    if (!isSwipe) return;
    const swipe = x < 0 ? left : right;
    item.style.transform = `translateX(${swipe === null ? 0 : x}px)`;
    item.setAttribute('data-swipe', x < 0 ? 'left' : 'right');
    item.setAttribute('data-word', swipe?.word ?? '');
    item.toggleAttribute('data-far', Math.abs(x) >= FAR);
  };
  const onUp = ({ clientX }: PointerEvent): void => {
    const x = clientX - startX;
    stop();
    if (!isSwipe) return;
    swallowClick(item);
    if (Math.abs(x) >= FAR) (x < 0 ? left : right)?.act();
  };
  const { signal } = end;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', stop, { signal });
}

/** Ignores the click that browsers send after a gesture. */
function swallowClick(item: HTMLElement): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  item.addEventListener('click', swallow, { capture: true, once: true });
  window.setTimeout(() => {
    item.removeEventListener('click', swallow, { capture: true });
  }, LONG);
}

type OnDrop = (besideId: string, isBehind: boolean) => void;

/**
 * Drags a line by its handle.
 * @param onDrop gets the id of the line on which it was dropped
 */
export function dragByHandle(event: PointerEvent, item: HTMLElement, onDrop: OnDrop): void {
  if (!event.isPrimary || event.button !== 0) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
  dragLine(event.clientY, item, onDrop);
}

/** Scrolling would end the gesture of a finger, so it is prevented on this element while a line is dragged. */
export function holdWhileDragged(element: HTMLElement): () => void {
  const hold = (event: TouchEvent): void => {
    if (element.querySelector('.dragged') !== null) event.preventDefault();
  };
  element.addEventListener('touchmove', hold, { passive: false });
  return () => {
    element.removeEventListener('touchmove', hold);
  };
}

/**
 * Drags a line from now on, until the pointer is up.
 * @param y where the pointer is, from the upper edge of the window
 */
export function dragLine(y: number, item: HTMLElement, onDrop: OnDrop): void {
  const startY = y + window.scrollY;
  item.classList.add('dragged');
  let target: HTMLElement | null = null;
  let isBehind = false;
  const end = new AbortController();
  const mark = (next: HTMLElement | null): void => {
    target?.removeAttribute('data-drop');
    target = next;
    target?.setAttribute('data-drop', isBehind ? 'behind' : 'before');
  };
  const stop = (): void => {
    end.abort();
    mark(null);
    item.classList.remove('dragged');
    item.style.transform = '';
  };
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (clientY < EDGE) window.scrollBy(0, -SCROLL);
    else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    item.style.transform = `translateY(${clientY + window.scrollY - startY}px)`;
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-line]') ?? null;
    if (under === null || under === item) {
      mark(null);
      return;
    }
    const { top, height } = under.getBoundingClientRect();
    isBehind = clientY > top + height / 2;
    mark(under);
  };
  const onUp = (): void => {
    const besideId = target?.dataset['line'];
    stop();
    if (besideId !== undefined) onDrop(besideId, isBehind);
  };
  const { signal } = end;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') stop();
    },
    { signal },
  );
}
