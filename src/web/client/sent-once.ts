/** Milliseconds after which a form may be sent again, because its page has not come. */
const LONGEST_WAIT = 10_000;

/**
 * Sends a form that loads a page once, also when its button is pressed twice: the answer to the second press would say that nothing was
 * left to do.
 */
export function sendOnlyOnce(): void {
  const sent = new WeakSet<HTMLFormElement>();
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'post') return;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    // Scripts that listen later may keep it on the page.
    window.setTimeout(() => {
      if (event.defaultPrevented) return;
      sent.add(form);
      window.setTimeout(() => sent.delete(form), LONGEST_WAIT);
    });
  });
  // The browser may show the page again as it was.
  window.addEventListener('pageshow', () => {
    for (const form of document.forms) sent.delete(form);
  });
}
