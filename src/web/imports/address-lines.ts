import { InvalidRequestError } from '../../http/problems/errors.js';
import { type Reason, reason } from '../../http/problems/reason.js';
import { isWebUrl } from '../../http/fields/web-url.js';
import { withScheme } from './with-scheme.js';

const MOST_ADDRESSES = 100;
/** Empty lines included. */
const MOST_LINES = 10_000;
const LONGEST_ADDRESS = 2_048;
/** Maximum number of lines that a message lists. */
const MOST_NAMED = 5;

/**
 * Whether a person means addresses with this text, also when some are wrong: one of its lines is an address, and none has several
 * words, as the lines of a recipe have.
 */
export function areAddresses(text: string): boolean {
  const lines = text
    .trim()
    .split('\n', MOST_LINES + 1)
    .map((line) => line.trim());
  return !lines.some((line) => /\s/.test(line)) && lines.some((line) => isWebUrl(withScheme(line)));
}

/** The addresses in a text with one on each line, with https:// where it was left out. @throws InvalidRequestError that lists the lines without an address */
export function addressesOf(text: string): string[] {
  const lines = text
    .split('\n', MOST_LINES + 1)
    .map((line, index) => ({ number: index + 1, address: withScheme(line.trim()) }));
  if (lines.length > MOST_LINES) throw tooMany('thousands of lines');
  const filled = lines.filter(({ address }) => address !== '');
  if (filled.length === 0) throw refusal('must have at least one address', reason('import.noPage'));
  if (filled.length > MOST_ADDRESSES) throw tooMany(filled.length);
  const wrong = filled.filter(({ address }) => address.length > LONGEST_ADDRESS || !isWebUrl(address));
  if (wrong.length > 0 && lines.length === 1)
    throw refusal('must begin with http:// or https://', reason('import.wrongAddress'));
  if (wrong.length > 0) {
    const numbers = wrong
      .slice(0, MOST_NAMED)
      .map(({ number }) => number)
      .join(', ');
    const more = wrong.length - MOST_NAMED;
    throw refusal(
      `must each begin with http:// or https://: look at line ${numbers}${more > 0 ? ` and ${more} more` : ''}`,
      reason('import.wrongLines', { lines: more > 0 ? `${numbers}, …` : numbers }),
    );
  }
  return filled.map(({ address }) => address);
}

function tooMany(these: number | string): InvalidRequestError {
  return refusal(
    `must be at most ${MOST_ADDRESSES}, and these are ${these}`,
    reason('import.mostPages', { most: MOST_ADDRESSES }),
  );
}

function refusal(what: string, why: Reason): InvalidRequestError {
  return new InvalidRequestError([{ path: 'urls', message: `urls ${what}`, reason: why }]);
}
