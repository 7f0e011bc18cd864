/** Characters that a piece has at least, unless it is the last one. */
const PIECE = 16_384;

/**
 * What `JSON.stringify` writes for an object of plain values, in pieces: the items of its lists are written one by one.
 * A piece is as short to write as the longest of them.
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

/** The same text in one, written in steps. */
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
