/** The smallest and largest number of a field with `pattern="[0-9]{1,4}"`. */
const [LEAST, MOST] = [1, 9_999] as const;

/**
 * Lets elements with `data-step` add its number to the field in the same `.field`, and those with `data-to` set it. Without a script, links
 * lead to other pages.
 */
export function stepNumbers(): void {
  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-step], [data-to]');
    const field = pressed?.closest('.field')?.querySelector('input');
    if (pressed === null || field == null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { step, to } = pressed.dataset;
    field.value = to ?? String(stepped(Number(field.value), Number(step)));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** The next whole number in the direction of the step: 2.5 becomes 3 or 2. */
function stepped(value: number, step: number): number {
  const next = step > 0 ? Math.floor(value) + step : Math.ceil(value) + step;
  return Math.min(MOST, Math.max(LEAST, Number.isFinite(next) ? next : LEAST));
}
