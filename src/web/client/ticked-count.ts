import { counted } from './counted.js';

/** Buttons with `data-ticked`, which has the forms of their text, say how many boxes of their form are ticked. */
export function countTicked(): void {
  document.addEventListener('change', showTickedCounts);
  showTickedCounts();
}

export function showTickedCounts(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-ticked]')) {
    const count = button.form?.querySelectorAll('input[type=checkbox]:checked').length ?? 0;
    button.textContent = counted(button.dataset['ticked'], count);
    button.disabled = count === 0;
  }
}
