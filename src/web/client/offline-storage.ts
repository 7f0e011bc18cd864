/** The path of the installation, without a trailing slash, is part of the names: one origin may have several. */
export function databaseName(base: string): string {
  return `larder-groceries ${base}`;
}

export function cacheName(base: string): string {
  return `larder-shell ${base}`;
}

/**
 * Removes everything that the browser keeps of the shopping list, for any person. A page that is open closes its
 * database.
 */
export async function clearOfflineStorage(base: string): Promise<void> {
  await Promise.all([deleted(databaseName(base)), 'caches' in globalThis ? caches.delete(cacheName(base)) : undefined]);
}

function deleted(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    const end = (): void => {
      resolve();
    };
    request.onsuccess = end;
    request.onerror = end;
    request.onblocked = end;
  });
}
