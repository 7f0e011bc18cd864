import { holdsSoFar, isHeld } from './holding.js';
import { fetchPage, takeOver } from './page-parts.js';

/** Milliseconds in which changes are collected and shown together. */
const TOGETHER = 100;

/** Renews elements with `data-live` after changes of the kinds that the attribute names. */
export function followChanges(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-live]')) follow(element);
}

function follow({ id, dataset }: HTMLElement): void {
  const kinds = (dataset['live'] ?? '').split(' ');
  let source: EventSource | null = null;
  let waiting = 0;
  let begun = 0;

  async function renew(): Promise<void> {
    if (isHeld()) {
      soon();
      return;
    }
    const [turn, holds] = [++begun, holdsSoFar()];
    try {
      const address = new URL(location.href);
      address.searchParams.set('live', '1');
      const page = await fetchPage(address.href, AbortSignal.timeout(10_000));
      // A later renewal shows newer data.
      if (turn !== begun) return;
      if (holds !== holdsSoFar()) {
        soon();
        return;
      }
      // The notice stays until the person opens another page.
      const notice = document.getElementById(id)?.querySelector('.notice') ?? null;
      takeOver(id, page);
      if (notice !== null) document.getElementById(id)?.prepend(notice);
    } catch {
      // The next change, or the connection that comes back, renews it.
    }
  }

  function soon(): void {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void renew(), TOGETHER);
  }

  function connect(): void {
    source?.close();
    source = new EventSource(dataset['events'] ?? '');
    for (const kind of kinds)
      for (const what of ['updated', 'deleted']) source.addEventListener(`${kind}.${what}`, soon);
    source.addEventListener('lagged', soon);
    // Something may have changed since the page was rendered.
    source.addEventListener('open', soon);
  }

  // Browsers open only a few connections to one server, so a hidden page closes its connection.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) source?.close();
    else connect();
  });
  if (!document.hidden) connect();
}
