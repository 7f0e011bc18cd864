/** The path of the installation, without a trailing slash, is part of the names: one origin may have several. */
export function databaseName(base: string): string {
  return `larder-groceries ${base}`;
}

/** The shopping list without its lines, and its files. */
export function cacheName(base: string): string {
  return `larder-shell ${base}`;
}

/** Pages for use without network, and the files that they load. */
export function pagesName(base: string): string {
  return `larder-pages ${base}`;
}

/** Pictures of recipes. */
export function picturesName(base: string): string {
  return `larder-pictures ${base}`;
}

/** Files that were shared with the installed application, until the page of imports takes them. */
export function sharedName(base: string): string {
  return `larder-shared ${base}`;
}

/** The name in a stored page's head of what it is called. */
export const TITLE_HEADER = 'x-larder-title';

/** The address of the first picture of a stored page. */
export const PICTURE_HEADER = 'x-larder-picture';

/**
 * Removes everything that the browser keeps of a household, for any person. A page that is open closes its
 * database.
 */
export async function clearOfflineStorage(base: string): Promise<void> {
  const names = [cacheName(base), pagesName(base), picturesName(base), sharedName(base)];
  await Promise.all([
    deleted(databaseName(base)),
    ...('caches' in globalThis ? names.map((name) => caches.delete(name)) : []),
  ]);
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
