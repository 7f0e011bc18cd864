import { clearOfflineStorage } from './offline-storage.js';
import { WaitingChanges } from './waiting.js';
import { forgetTimers } from './stored-timers.js';

/**
 * On a page with `data-forget`, for people who are not signed in, removes the data of the person who was signed in
 * before.
 */
export function clearAfterSignOut(): void {
  const base = document.querySelector<HTMLElement>('[data-forget]')?.dataset['forget'];
  if (base === undefined) return;
  forgetTimers();
  if (!('indexedDB' in globalThis)) return;
  void clearOfflineStorage(base);
  new WaitingChanges(base).clear();
}
