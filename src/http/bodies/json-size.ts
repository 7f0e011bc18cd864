import { InvalidRequestError, PayloadTooLargeError } from '../problems/errors.js';

/** The number includes lists and objects. */
const MOST_VALUES = 50_000;
/** No request of the API is nested deeper. */
const MOST_LEVELS = 32;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the values and the levels of a JSON text before it is parsed, because many or deep values take long and much memory.
 * @throws PayloadTooLargeError for more than 50,000 values, InvalidRequestError for more than 32 levels
 */
export function refuseManyValues(json: Buffer): void {
  let values = 1;
  let level = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA) values += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      level += 1;
    }
    if (level > MOST_LEVELS)
      throw new InvalidRequestError([{ path: '', message: `must not be nested deeper than ${MOST_LEVELS} levels` }]);
    if (values > MOST_VALUES) throw new PayloadTooLargeError(`The body has more than ${MOST_VALUES} values`);
  }
}

/** The index of the closing quotation mark, or the length of the text without one. */
function endOfString(json: Buffer, begin: number): number {
  for (let from = begin + 1; ;) {
    const end = json.indexOf(QUOTE, from);
    if (end === -1) return json.length;
    let backslashes = 0;
    while (json[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    from = end + 1;
  }
}
