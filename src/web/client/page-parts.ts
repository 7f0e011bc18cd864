/**
 * Fetches and parses a page.
 * @throws TypeError without an answer; Error for an answer that is not a page
 */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, signal });
  // The session has ended, or a proxy answered. The caller then lets the browser open the page.
  if (!answer.ok || answer.redirected) throw new Error(`The page answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/**
 * Replaces the content of an element with that of the same element in another page, unless both are equal. Opened
 * details stay open, and the focus stays on the same element.
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

/** The element with the same id, otherwise that with the same tag name and text. */
function sameIn(part: HTMLElement, { id, tagName, textContent, attributes }: Element): HTMLElement | null | undefined {
  if (id !== '') return part.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  const name = attributes.getNamedItem('aria-label')?.value ?? null;
  return [...part.querySelectorAll<HTMLElement>(tagName)].find(
    (other) => other.textContent === textContent && other.getAttribute('aria-label') === name,
  );
}
