import { fetchPage, takeOver } from './page-parts.js';

/**
 * Shows the form of another page in a sheet over this one. A link to that page names the sheet (`data-sheet`), and the part that both pages have in it
 * (`data-part`). Without an answer, and for a new tab, the browser opens the link.
 */
export function openSheetsOfPages(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-sheet]');
    const sheet = document.getElementById(link?.dataset['sheet'] ?? '');
    if (link === null || sheet === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link, sheet).catch(() => {
      location.assign(link.href);
    });
  });
}

async function open(link: HTMLAnchorElement, sheet: HTMLElement): Promise<void> {
  const page = await fetchPage(link.href, AbortSignal.timeout(10_000));
  takeOver(link.dataset['part'] ?? '', page);
  const title = link.closest<HTMLElement>('[data-title]')?.dataset['title'];
  const heading = sheet.querySelector('h2');
  if (title !== undefined && heading !== null) heading.textContent = title;
  // The sheet with the link is done.
  link.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  sheet.showPopover();
}
