/** Shows in the bar of a recipe that it is a favourite, or none, while the change waits for the server. The form then undoes it. */
export function showFavorite(isFavorite: boolean): void {
  const part = document.getElementById('favorite-part');
  const field = part?.querySelector('input');
  const words = part?.querySelector<HTMLElement>('[data-add]');
  if (field == null || words == null) return;
  field.value = isFavorite ? '' : '1';
  words.textContent = words.dataset[isFavorite ? 'remove' : 'add'] ?? '';
  part?.querySelector('button')?.classList.toggle('is-set', isFavorite);
}
