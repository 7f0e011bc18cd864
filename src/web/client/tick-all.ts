/** Shows the boxes with `data-tick-all`, which tick all boxes of their form that have the name in the attribute. */
export function offerTickAll(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-tick-all]')) {
    const all = place.querySelector<HTMLInputElement>('input');
    const boxes = [
      ...(place
        .closest('form')
        ?.querySelectorAll<HTMLInputElement>(`input[name="${place.dataset['tickAll'] ?? ''}"]`) ?? []),
    ];
    if (all === null || boxes.length < 2) continue;
    place.hidden = false;
    all.addEventListener('change', () => {
      for (const box of boxes) box.checked = all.checked;
    });
    place.closest('form')?.addEventListener('change', () => {
      all.checked = boxes.every((box) => box.checked);
      all.indeterminate = !all.checked && boxes.some((box) => box.checked);
    });
  }
}
