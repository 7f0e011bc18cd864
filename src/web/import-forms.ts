import { IsString } from 'class-validator';
import { InvalidRequestError } from '../http/errors.js';
import { isPageUrl } from '../imports/page-url.js';

const MOST_ADDRESSES = 100;
/** Empty ones too. */
const MOST_LINES = 10_000;
const LONGEST_ADDRESS = 2_048;
/** Lines that a message names. */
const MOST_NAMED = 5;

export class ImportPagesForm {
  /** One address a line. */
  @IsString()
  urls!: string;
}

/** The addresses of the form. @throws InvalidRequestError that names the lines which hold none */
export function addressesOf({ urls }: ImportPagesForm): string[] {
  const lines = urls.split('\n', MOST_LINES + 1).map((line, index) => ({ number: index + 1, text: line.trim() }));
  if (lines.length > MOST_LINES) throw refusal(`must be at most ${MOST_ADDRESSES}, and these are thousands of lines`);
  const filled = lines.filter(({ text }) => text !== '');
  if (filled.length === 0) throw refusal('must have at least one address');
  if (filled.length > MOST_ADDRESSES)
    throw refusal(`must be at most ${MOST_ADDRESSES}, and these are ${filled.length}`);
  const wrong = filled.filter(({ text }) => text.length > LONGEST_ADDRESS || !isPageUrl(text));
  if (wrong.length > 0) throw refusal(`must each begin with http:// or https://: look at ${namesOf(wrong)}`);
  return filled.map(({ text }) => text);
}

function namesOf(lines: readonly { number: number }[]): string {
  const numbers = lines.slice(0, MOST_NAMED).map(({ number }) => number);
  const more = lines.length - numbers.length;
  return `line ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function refusal(what: string): InvalidRequestError {
  return new InvalidRequestError([{ path: 'urls', message: `urls ${what}` }]);
}
