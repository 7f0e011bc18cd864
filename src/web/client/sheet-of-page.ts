import { fetchPage } from './page-parts.js';

/** Milliseconds. */
const LONGEST_WAIT = 10_000;
/** The last request, which ends when another sheet is opened. */
let asked: AbortController | null = null;

/** What is shown in the sheet without an answer of the server. @returns whether the person stays on the page */
type Without = (part: HTMLElement) => Promise<boolean>;

/**
 * Shows the form of another page in a sheet over this one. A link to that page names the sheet (`data-sheet`), and the part that both pages have in it
 * (`data-part`). For a new tab, and when the answer is another page, the browser opens the link.
 */
export function openSheetsOfPages(without: Without): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-sheet]');
    const sheet = document.getElementById(link?.dataset['sheet'] ?? '');
    if (link === null || sheet === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link, sheet, without).catch((error: unknown) => {
      if ((error as Error).name !== 'AbortError') location.assign(link.href);
    });
  });
}

async function open(link: HTMLAnchorElement, sheet: HTMLElement, without: Without): Promise<void> {
  asked?.abort();
  asked = new AbortController();
  const name = link.dataset['part'] ?? '';
  const part = document.getElementById(name);
  try {
    const page = await fetchPage(link.href, AbortSignal.any([asked.signal, AbortSignal.timeout(LONGEST_WAIT)]));
    // What was typed in the sheet before and not sent goes.
    part?.replaceChildren(...(page.getElementById(name)?.childNodes ?? []));
  } catch (error) {
    if ((error as Error).name === 'AbortError' || part === null || !(await without(part))) throw error;
  }
  const title = link.closest<HTMLElement>('[data-title]')?.dataset['title'];
  const heading = sheet.querySelector('h2');
  if (title !== undefined && heading !== null) heading.textContent = title;
  // The sheet with the link is done.
  link.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  sheet.showPopover();
}
