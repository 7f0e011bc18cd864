import { randomInt } from 'node:crypto';
import { UnprocessableError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { sha256 } from '../../shared/text/digest.js';

/** How long a code is valid, in seconds. */
export const CODE_LIFE = 900;

const CODE = /^\d{6}$/;
const CODES = 1_000_000;
/** Maximum number of attempts to find a code that nothing else has. */
const DRAWS = 10;

/**
 * SHA-256, the form in which a code is stored. People write the digits in groups, with spaces or hyphens. A reader of the database can find
 * the digits by trying all of them, but the code expires within minutes.
 * @returns `null` for a text that cannot be a code
 */
export function codeHash(code: string): Buffer | null {
  const digits = code.replaceAll(/[\s-]/g, '');
  return CODE.test(digits) ? sha256(digits) : null;
}

/**
 * Draws six digits until `add` takes them.
 * @param add stores what has the code; `null` when the code belongs to something else @throws UnprocessableError
 */
export async function withNewCode<Added>(add: (code: string, hash: Buffer) => Promise<Added | null>): Promise<Added> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const code = String(randomInt(CODES)).padStart(6, '0');
    const added = await add(code, sha256(code));
    if (added !== null) return added;
  }
  throw new UnprocessableError('Too many codes are in use: try again in some minutes', reason('invite.noCodeLeft'));
}
