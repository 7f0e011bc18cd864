/**
 * In a form whose buttons stand in several sheets, the Enter key presses the first button of its own sheet, and none outside a sheet. Browsers
 * press the first button of the form.
 */
export function pressInOwnSheet(): void {
  document.addEventListener('keydown', (event) => {
    const input = event.target;
    if (event.key !== 'Enter' || event.isComposing || !(input instanceof HTMLInputElement)) return;
    const buttons = '[popover] button[formaction]';
    if (input.form?.querySelector(buttons) == null) return;
    event.preventDefault();
    input.closest('[popover]')?.querySelector<HTMLButtonElement>(buttons)?.click();
  });
}
