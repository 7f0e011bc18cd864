/** A part of a text, in UTF-16 units. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
}

/** Maximum length of a piece, which is read without a pause. */
const LONGEST_PIECE = 1_000;

/**
 * Divides a text into pieces that can be read separately: at the end of a sentence when possible, otherwise between
 * words.
 */
export function textPieces(text: string, from = 0, to = text.length): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (let start = from; start < to;) {
    const end = to - start <= LONGEST_PIECE ? to : cutIn(text, start);
    pieces.push({ start, end });
    start = end;
  }
  return pieces;
}

function cutIn(text: string, start: number): number {
  const most = start + LONGEST_PIECE;
  const sentence = Math.max(text.lastIndexOf('. ', most), text.lastIndexOf('\n', most), text.lastIndexOf('。', most));
  if (sentence > start) return sentence + 1;
  const space = text.lastIndexOf(' ', most);
  return space > start ? space + 1 : most;
}
