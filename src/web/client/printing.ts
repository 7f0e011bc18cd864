/** Shows the buttons that print the page. */
export function offerPrinting(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      window.print();
    });
  }
}
