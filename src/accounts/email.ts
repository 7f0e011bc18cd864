/**
 * The one form in which an e-mail address is stored and looked up: without regard to case, and to the ways in which Unicode can write the
 * same characters.
 */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}

/**
 * Whether the address is written with the characters in which it is stored, but for upper and lower case. One with wide letters, for
 * example, may be another mailbox than the address that it becomes: whom a provider or a proxy names by it is somebody else.
 */
export function isPlainEmail(text: string): boolean {
  const address = text.trim();
  return address.normalize('NFKC') === address;
}
