/** Minimum characters of a piece; only the last one may be shorter. */
const PIECE = 16_384;

/**
 * Writes an object of plain values like `JSON.stringify`, in pieces. The items of its lists are written one by one, so one step
 * takes no longer than the longest item or member.
 */
export function* piecesOfJson(object: object): Generator<string> {
  let text = '{';
  let separator = '';
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    text += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    for (const piece of piecesOfValue(value)) {
      text += piece;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}}`;
}

/** Writes the same text as one string, in steps. */
export function* writeJson(object: object): Generator<void, string> {
  const pieces: string[] = [];
  for (const piece of piecesOfJson(object)) {
    pieces.push(piece);
    yield;
  }
  return pieces.join('');
}

function* piecesOfValue(value: unknown): Generator<string> {
  if (!Array.isArray(value)) {
    yield JSON.stringify(value);
    return;
  }
  let separator = '';
  yield '[';
  for (const item of value as unknown[]) {
    yield `${separator}${JSON.stringify(item ?? null)}`;
    separator = ',';
  }
  yield ']';
}
