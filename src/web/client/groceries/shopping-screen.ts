import { keepScreenOn } from '../keep-screen-on.js';

/** Milliseconds after the last touch for which the screen stays on. */
const WHILE = 10 * 60_000;

/** Keeps the screen on while somebody shops: for some minutes after the list was opened, touched or came back. A forgotten phone goes dark. */
export function keepScreenOnWhileShopping(): void {
  let end: (() => void) | null = null;
  let timer = 0;
  const use = (): void => {
    if (document.hidden) return;
    end ??= keepScreenOn(() => undefined);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      end?.();
      end = null;
    }, WHILE);
  };
  document.addEventListener('pointerdown', use);
  document.addEventListener('keydown', use);
  document.addEventListener('visibilitychange', use);
  use();
}
