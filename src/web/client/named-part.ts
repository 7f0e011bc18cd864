/**
 * Opens the sheet, or puts the cursor into the field, that the address names behind its `#`. Scrolls the row of the parts of a page to the present one, where
 * a phone shows only some of them.
 */
export function showNamedPart(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part?.matches('[popover]') === true) part.showPopover();
  else if (part?.matches('input, textarea') === true) part.focus();
  const present = document.querySelector('.parts [aria-current=page]');
  const row = present?.closest('.parts');
  // Not `scrollIntoView`, which also scrolls the page up to the row.
  if (present && row) row.scrollLeft += middleOf(present) - middleOf(row);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
