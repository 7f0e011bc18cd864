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

/** Opens the sheet for the shopping list without a tick at the ingredients that are struck on the page: people have those. */
export function leaveOutStruck(): void {
  const leaveOut = (event: Event): void => {
    const sheet = event.target as HTMLElement;
    if (sheet.id !== 'add-to-list' || (event as ToggleEvent).newState !== 'open') return;
    for (const { value, checked } of document.querySelectorAll<HTMLInputElement>('[data-ticks] input')) {
      const line = sheet.querySelector<HTMLInputElement>(`[name="line"][value="${CSS.escape(value)}"]`);
      if (line !== null) line.checked = line.defaultChecked && !checked;
    }
  };
  document.addEventListener('beforetoggle', leaveOut, { capture: true });
}
