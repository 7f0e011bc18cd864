import { counted } from './counted.js';

/** Keeps the options of a select in the singular or the plural of a number: `data-number` is the id of its field, `data-forms` has both. */
export function followNumbers(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id === '') return;
    const units = document.querySelectorAll<HTMLOptionElement>(`[data-number="${CSS.escape(target.id)}"] option`);
    for (const unit of units) unit.text = counted(unit.dataset['forms'], Number(target.value));
  });
}
