import { databaseName } from './offline-storage.js';

/** The number of changes of the shopping list that wait in this browser, for pages without the script of the list. */
export function waitingOfList(base: string): Promise<number> {
  return new Promise((resolve) => {
    const none = (): void => {
      resolve(0);
    };
    const opening = indexedDB.open(databaseName(base));
    opening.onerror = none;
    // There is no list on this device. Without the upgrade, no database is made.
    opening.onupgradeneeded = () => {
      opening.transaction?.abort();
    };
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('outbox').objectStore('outbox').count();
      counting.onerror = none;
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });
}
