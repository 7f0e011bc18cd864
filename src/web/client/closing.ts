/** Lets people close what the last action said. */
export function closeNotices(): void {
  document.addEventListener('click', ({ target }) => {
    (target as Element).closest('[data-close]')?.closest('.notice')?.remove();
  });
}
