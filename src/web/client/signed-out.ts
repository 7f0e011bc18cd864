import { basePath } from './base-path.js';
import { clearOfflineStorage } from './offline-storage.js';
import { WaitingChanges } from './waiting.js';
import { forgetSteps } from './steps-of-today.js';
import { forgetTimers } from './stored-timers.js';

/**
 * On a page with `data-forget`, for people who are not signed in, removes the data of the person who was signed in
 * before.
 */
export function clearAfterSignOut(): void {
  if (document.querySelector('[data-forget]') === null) return;
  forgetTimers();
  forgetSteps();
  if (!('indexedDB' in globalThis)) return;
  void clearOfflineStorage(basePath());
  new WaitingChanges(basePath()).clear();
}
