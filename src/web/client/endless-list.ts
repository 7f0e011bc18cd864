import { fetchPage } from './page-parts.js';

/** Number of pages that are loaded without a click. A longer list would slow the browser down. */
const MOST_PAGES = 40;

let watcher: IntersectionObserver | null = null;
let pages = 0;

/**
 * Adds the next page to a list when its end becomes visible. `data-more` of the link to that page names the list.
 * @param after what to do when a page was added
 */
export function followList(after: () => void): void {
  watcher?.disconnect();
  pages = 1;
  watch(after);
}

function watch(after: () => void): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-more]');
  if (link === null || pages >= MOST_PAGES) return;
  watcher = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      watcher?.disconnect();
      void addPage(link, after);
    },
    { rootMargin: '600px' },
  );
  watcher.observe(link);
}

async function addPage(link: HTMLAnchorElement, after: () => void): Promise<void> {
  const id = link.dataset['more'] ?? '';
  const list = document.getElementById(id);
  try {
    const page = await fetchPage(link.href, new AbortController().signal);
    const added = page.getElementById(id);
    // A search may have replaced the list in the meantime.
    if (list === null || added === null || !list.isConnected || !link.isConnected) return;
    const known = new Set([...list.querySelectorAll('a')].map(({ href }) => href));
    for (const item of [...added.children])
      if (!known.has((item.querySelector('a') as HTMLAnchorElement).href)) list.append(item);
    const [here, there] = [link.closest('nav'), page.querySelector('nav.pagination')];
    if (here !== null && there !== null) here.replaceWith(there);
    pages++;
    after();
    watch(after);
  } catch {
    // The link still leads to the next page.
  }
}
