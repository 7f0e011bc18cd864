/**
 * In a form whose buttons stand in sheets, the Enter key presses the first button of its own sheet or its own details there, and none outside a sheet.
 * Browsers press the first button of the form. Such a form begins with a button that is disabled, so that without this script Enter presses none.
 */
export function pressInOwnSheet(): void {
  document.addEventListener('keydown', (event) => {
    const input = event.target;
    if (event.key !== 'Enter' || event.isComposing || !(input instanceof HTMLInputElement)) return;
    const buttons = '[popover] button[formaction]';
    if (input.form?.querySelector(buttons) == null) return;
    event.preventDefault();
    input.closest('[popover] details, [popover]')?.querySelector<HTMLButtonElement>(buttons)?.click();
  });
}
