import { forget } from './forgetting.js';

/** On a page with `data-forget`, which is for people who are not signed in, nothing of those before them stays. */
export function forgetWhereAsked(): void {
  const base = document.querySelector<HTMLElement>('[data-forget]')?.dataset['forget'];
  if (base !== undefined && 'indexedDB' in globalThis) void forget(base);
}
