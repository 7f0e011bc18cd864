/** The page at an address, as a document of its own. @throws TypeError without an answer; Error for an answer that is no page */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, signal });
  // The session has ended, or something else answers in the place of the page: the browser shows what it is.
  if (!answer.ok || answer.redirected) throw new Error(`The page answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Replaces what is in an element by what the other page has in the same element. What was unfolded stays so. */
export function takeOver(id: string, page: Document): void {
  const [here, there] = [document.getElementById(id), page.getElementById(id)];
  if (here === null || there === null) return;
  for (const { id: unfolded } of here.querySelectorAll('details[open][id]'))
    there.querySelector(`#${CSS.escape(unfolded)}`)?.setAttribute('open', '');
  here.replaceChildren(...there.childNodes);
}
