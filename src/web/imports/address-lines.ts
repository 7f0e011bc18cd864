import { InvalidRequestError } from '../../http/problems/errors.js';
import { isWebUrl } from '../../http/fields/web-url.js';

const MOST_ADDRESSES = 100;
/** Empty lines included. */
const MOST_LINES = 10_000;
const LONGEST_ADDRESS = 2_048;
/** Maximum number of lines that a message lists. */
const MOST_NAMED = 5;

/** The addresses in a text with one on each line. @throws InvalidRequestError that lists the lines without an address */
export function addressesOf(text: string): string[] {
  const lines = text.split('\n', MOST_LINES + 1).map((line, index) => ({ number: index + 1, address: line.trim() }));
  if (lines.length > MOST_LINES) throw refusal(`must be at most ${MOST_ADDRESSES}, and these are thousands of lines`);
  const filled = lines.filter(({ address }) => address !== '');
  if (filled.length === 0) throw refusal('must have at least one address');
  if (filled.length > MOST_ADDRESSES)
    throw refusal(`must be at most ${MOST_ADDRESSES}, and these are ${filled.length}`);
  const wrong = filled.filter(({ address }) => address.length > LONGEST_ADDRESS || !isWebUrl(address));
  if (wrong.length > 0) throw refusal(`must each begin with http:// or https://: look at ${namesOf(wrong)}`);
  return filled.map(({ address }) => address);
}

function namesOf(lines: readonly { number: number }[]): string {
  const numbers = lines.slice(0, MOST_NAMED).map(({ number }) => number);
  const more = lines.length - numbers.length;
  return `line ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function refusal(what: string): InvalidRequestError {
  return new InvalidRequestError([{ path: 'urls', message: `urls ${what}` }]);
}
