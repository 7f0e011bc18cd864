/** Closes the menu in the corner when a person clicks elsewhere or presses Escape. */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu');
  if (menu === null) return;
  document.addEventListener('click', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

/** Sends forms with `data-send-on-choice` as soon as something else is chosen in them. Their button is only needed without the script. */
export function sendOnChoice(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send-on-choice]')) {
    form.querySelector('button')?.remove();
    form.addEventListener('change', () => {
      form.submit();
    });
  }
}
