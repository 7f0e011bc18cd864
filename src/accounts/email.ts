/**
 * The form in which an e-mail address is stored and looked up: in lower case, with equal characters in one Unicode
 * form.
 */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}

/**
 * Whether NFKC leaves the address unchanged. An address with compatibility characters, such as wide letters, can be another mailbox than its
 * normal form, so an address of this kind from a provider or a proxy must not select an account.
 */
export function isPlainEmail(text: string): boolean {
  const address = text.trim();
  return address.normalize('NFKC') === address;
}
