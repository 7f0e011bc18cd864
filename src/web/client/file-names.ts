/** Shows the names of the files that are chosen in a field, also in a field that comes later. */
export function showFileNames(): void {
  document.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const names = input.closest('.file-field')?.querySelector<HTMLElement>('[data-file-names]');
    if (names == null) return;
    const chosen = [...(input.files ?? [])].map(({ name }) => name).join(', ');
    names.textContent = chosen === '' ? (names.dataset['fileNames'] ?? '') : chosen;
  });
}
