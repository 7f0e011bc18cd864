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

/**
 * Sends forms with `data-send-on-choice` as soon as something else is chosen in them with a finger or a mouse. With keys, each arrow chooses
 * something, so the button sends them.
 */
export function sendOnChoice(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send-on-choice]')) {
    let isByHand = false;
    form.addEventListener('pointerdown', () => (isByHand = true));
    form.addEventListener('keydown', () => (isByHand = false));
    form.addEventListener('change', () => {
      if (isByHand) form.submit();
    });
  }
}
