import { locksSoFar, isPageLocked } from './page-lock.js';
import { fetchPage, takeOver } from './page-parts.js';

/** Milliseconds in which changes are collected and shown together. */
const TOGETHER = 100;
/** Milliseconds until a stream that the browser has given up is opened again. */
const RECONNECT = 10_000;
/** Number of announcements that are read aloud after one renewal. */
const MOST_ANNOUNCED = 3;

/**
 * Renews elements with `data-live` after changes of the kinds that the attribute names. Only the shopping list, which works without network,
 * and the board, which runs in old browsers, follow the feed by themselves.
 */
export function followChanges(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-live]')) follow(element);
}

function follow({ id, dataset }: HTMLElement): void {
  const kinds = (dataset['live'] ?? '').split(' ');
  let source: EventSource | null = null;
  let waiting = 0;
  let reconnecting = 0;
  let isRenewing = false;

  async function renew(): Promise<void> {
    waiting = 0;
    if (isRenewing || isPageLocked()) {
      soon();
      return;
    }
    isRenewing = true;
    const locks = locksSoFar();
    try {
      const address = new URL(location.href);
      address.searchParams.set('live', '1');
      const page = await fetchPage(address.href, AbortSignal.timeout(10_000));
      // A form was sent in between: its answer may be newer than this page.
      if (locks === locksSoFar()) show(id, page);
      else soon();
    } catch {
      // The next change, or the connection that comes back, renews it.
    }
    isRenewing = false;
  }

  function soon(): void {
    if (waiting === 0) waiting = window.setTimeout(() => void renew(), TOGETHER);
  }

  function connect(): void {
    disconnect();
    const opened = new EventSource(dataset['events'] ?? '');
    source = opened;
    for (const kind of kinds)
      for (const what of ['updated', 'deleted']) opened.addEventListener(`${kind}.${what}`, soon);
    opened.addEventListener('lagged', soon);
    // Something may have changed since the page was rendered.
    opened.addEventListener('open', soon);
    opened.addEventListener('error', () => {
      // The browser reconnects itself, unless the response was no event stream: an error page, or the session has ended.
      if (opened.readyState !== EventSource.CLOSED) return;
      void leaveSignedOut();
      reconnecting = window.setTimeout(connect, RECONNECT);
    });
  }

  function disconnect(): void {
    window.clearTimeout(reconnecting);
    source?.close();
  }

  // Browsers open only a few connections to one server, so a hidden page closes its connection.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) disconnect();
    else connect();
  });
  if (!document.hidden) connect();
}

/** Shows the part of the new page. The notice stays until the person opens another page. */
function show(id: string, page: Document): void {
  const notice = document.getElementById(id)?.querySelector('.notice') ?? null;
  const before = announcementsIn(id);
  takeOver(id, page);
  if (notice !== null) document.getElementById(id)?.prepend(notice);
  const added = announcementsIn(id).filter((text) => !before.includes(text));
  const place = document.getElementById(`${id}-said`);
  if (place !== null && added.length > 0) place.textContent = added.slice(0, MOST_ANNOUNCED).join(' ');
}

/** The texts of the part that screen readers read aloud when they appear. */
function announcementsIn(id: string): string[] {
  const announced = document.getElementById(id)?.querySelectorAll<HTMLElement>('[data-announce]') ?? [];
  return [...announced].map(({ dataset }) => dataset['announce'] ?? '');
}

/** Loads the page again for a person who is not signed in any more, so that the sign-in page appears. */
async function leaveSignedOut(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
  if (answer?.status === 401 || answer?.redirected === true) location.reload();
}
