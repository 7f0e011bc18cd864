import { cacheName } from '../offline-storage.js';

/**
 * Stores the page without the list, and the files that it loads, for use without a connection. The names of files
 * contain a hash of their content, so stored files are never out of date.
 */
export async function keepShell(base: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const address = `${base}/groceries/offline`;
  const answer = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  const addresses = [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, path = '']) => path);
  const files = addresses.filter((path) => path.startsWith(`${base}/assets/`));
  const cache = await caches.open(cacheName(base));
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...new Set(files)].filter((path) => !known.has(path)));
  await cache.put(address, answer);
  for (const path of known) if (path !== address && !files.includes(path)) await cache.delete(path);
}
