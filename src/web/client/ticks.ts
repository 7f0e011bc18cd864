import { store, readStored } from './tab-storage.js';

/**
 * Stores for this tab which ingredients of a recipe are ticked. `data-ticks` is the id of the recipe; the values are
 * ids of ingredients.
 */
export function rememberTicks(): void {
  const place = document.querySelector<HTMLElement>('[data-ticks]');
  if (place === null) return;
  const key = `larder-ticks-${place.dataset['ticks'] ?? ''}`;
  const stored = readStored(key);
  const ticked = new Set(Array.isArray(stored) ? stored : []);
  for (const box of place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.checked = ticked.has(box.value);
    box.addEventListener('change', () => {
      if (box.checked) ticked.add(box.value);
      else ticked.delete(box.value);
      store(key, [...ticked]);
    });
  }
}
