/**
 * Opens the sheet, or puts the cursor into the field, that the address names behind its `#`. Scrolls the row of the parts of a page to the present one, where
 * a phone shows only some of them.
 */
export function showNamedPart(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part?.matches('[popover]') === true) part.showPopover();
  else if (part instanceof HTMLInputElement) part.focus();
  document.querySelector('.parts [aria-current=page]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
