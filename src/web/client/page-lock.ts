/** Number of reasons not to renew the page. Each script of a page is a bundle of its own, so they share it through the document. */
const LOCKS = 'data-locked';

/** How often this script has locked the page since the page was loaded. */
let locks = 0;

/** Whether a form is being sent or something is being moved. Nothing may renew the page during that time. */
export function isPageLocked(): boolean {
  return document.documentElement.hasAttribute(LOCKS);
}

/** Compare two values to see whether the page was locked in between. Data that was requested before is then out of date. */
export function locksSoFar(): number {
  return locks;
}

/** Prevents that the page is renewed. @returns a function that allows it again */
export function lockPage(): () => void {
  locks++;
  addLocks(1);
  let isEnded = false;
  return () => {
    if (!isEnded) addLocks(-1);
    isEnded = true;
  };
}

/** Resolves when nothing locks the page. */
export function unlocked(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (isPageLocked()) return;
      observer.disconnect();
      resolve();
    }
    observer.observe(document.documentElement, { attributeFilter: [LOCKS] });
    look();
  });
}

function addLocks(step: number): void {
  const root = document.documentElement;
  const count = Number(root.getAttribute(LOCKS)) + step;
  if (count > 0) root.setAttribute(LOCKS, String(count));
  else root.removeAttribute(LOCKS);
}
