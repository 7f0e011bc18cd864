/** Milliseconds in which the second key of a shortcut must follow the first. */
const PAUSE = 1_500;
const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * Keys for people at a desk. The sheet `shortcuts`, which `?` opens, has a link for each, with its keys in `data-keys`. They do nothing while
 * somebody types or while a sheet is open.
 */
export function followShortcuts(): void {
  const sheet = document.getElementById('shortcuts');
  if (sheet === null) return;
  let first: { readonly key: string; readonly at: number } | null = null;
  document.addEventListener('keydown', (event) => {
    const { key, timeStamp, target } = event;
    const before = first !== null && timeStamp - first.at < PAUSE ? first.key : null;
    first = null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if ((target as Element).closest(TYPING) !== null || document.querySelector(':popover-open, dialog[open]') !== null)
      return;
    const link = linkWith(sheet, before === null ? key : `${before} ${key}`) ?? linkWith(sheet, key);
    const field = key === '/' ? document.getElementById('search') : null;
    if (key === '?') sheet.showPopover();
    else if (field !== null) field.focus();
    else if (link !== null) link.click();
    else {
      first = { key, at: timeStamp };
      return;
    }
    event.preventDefault();
  });
}

function linkWith(sheet: HTMLElement, keys: string): HTMLElement | null {
  return sheet.querySelector<HTMLElement>(`[data-keys="${CSS.escape(keys)}"]`);
}
