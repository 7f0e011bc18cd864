/** How often the page is held. The scripts of a page are bundled one by one, so they tell each other in the document. */
const HELD = 'data-held';

/** How often it was held since it was loaded, by this script. */
let holds = 0;

/** Whether a form is under way, or something is being moved; what renews the same part of the page then waits. */
export function isHeld(): boolean {
  return document.documentElement.hasAttribute(HELD);
}

/** Tells whether the page was held between two moments: what was asked for at the first one is old by then. */
export function holdsSoFar(): number {
  return holds;
}

/** Keeps the page as it is. @returns what ends that */
export function holdPage(): () => void {
  holds++;
  count(1);
  let isEnded = false;
  return () => {
    if (!isEnded) count(-1);
    isEnded = true;
  };
}

/** Ends when nothing holds the page. */
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
