/** The household that signs up has the time zone of the browser. */
export function sendTimeZone(): void {
  const field = document.querySelector<HTMLInputElement>('[data-time-zone]');
  if (field !== null) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
