/** Number of reasons not to renew the page. Each script of a page is a bundle of its own, so they share it through the document. */
const HELD = 'data-held';

/** How often this script has held the page since the page was loaded. */
let holds = 0;

/** Whether a form is being sent or something is being moved. Nothing may renew the page during that time. */
export function isHeld(): boolean {
  return document.documentElement.hasAttribute(HELD);
}

/** Compare two values to see whether the page was held in between. Data that was requested before is then out of date. */
export function holdsSoFar(): number {
  return holds;
}

/** Prevents that the page is renewed. @returns a function that allows it again */
export function holdPage(): () => void {
  holds++;
  count(1);
  let isEnded = false;
  return () => {
    if (!isEnded) count(-1);
    isEnded = true;
  };
}

/** Resolves when nothing holds the page. */
export function released(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (isHeld()) return;
      observer.disconnect();
      resolve();
    }
    observer.observe(document.documentElement, { attributeFilter: [HELD] });
    look();
  });
}

function count(step: number): void {
  const root = document.documentElement;
  const holders = Number(root.getAttribute(HELD)) + step;
  if (holders > 0) root.setAttribute(HELD, String(holders));
  else root.removeAttribute(HELD);
}
