import { forget } from './forgetting.js';

/**
 * On a page with `data-forget`, for people who are not signed in, removes the data of the person who was signed in
 * before.
 */
export function forgetWhereAsked(): void {
  const base = document.querySelector<HTMLElement>('[data-forget]')?.dataset['forget'];
  if (base !== undefined && 'indexedDB' in globalThis) void forget(base);
}
