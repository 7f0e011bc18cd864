/** Whether the text is an absolute http or https address, so that a link to it opens a page and nothing else. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
