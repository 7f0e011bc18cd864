/** The page at an address, as a document of its own. @throws TypeError without an answer; Error for an answer that is no page */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, signal });
  // The session has ended, or something else answers in the place of the page: the browser shows what it is.
  if (!answer.ok || answer.redirected) throw new Error(`The page answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/**
 * Replaces what is in an element by what the other page has in the same element, unless it is the same. What was unfolded stays so, and
 * the focus stays on what is the same.
 */
export function takeOver(id: string, page: Document): void {
  const [here, there] = [document.getElementById(id), page.getElementById(id)];
  if (here === null || there === null || here.innerHTML === there.innerHTML) return;
  for (const { id: unfolded } of here.querySelectorAll('details[open][id]'))
    there.querySelector(`#${CSS.escape(unfolded)}`)?.setAttribute('open', '');
  const focused = document.activeElement;
  const isInside = focused !== null && here.contains(focused);
  here.replaceChildren(...there.childNodes);
  if (isInside) sameIn(here, focused)?.focus();
}

/** The element that has the same name and the same text. */
function sameIn(part: HTMLElement, { tagName, textContent, attributes }: Element): HTMLElement | undefined {
  const name = attributes.getNamedItem('aria-label')?.value ?? null;
  return [...part.querySelectorAll<HTMLElement>(tagName)].find(
    (other) => other.textContent === textContent && other.getAttribute('aria-label') === name,
  );
}
