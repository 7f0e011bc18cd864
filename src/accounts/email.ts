/**
 * The one form in which an e-mail address is stored and looked up: without regard to case, and to the ways in which Unicode can write the
 * same characters.
 */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
