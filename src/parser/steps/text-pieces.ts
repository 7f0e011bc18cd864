/** A part of a text, in UTF-16 units. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
}

/** Longest part of a text that is read without giving way to others. */
const LONGEST_PIECE = 1_000;

/** A text in pieces that can be read one by one: it is cut behind sentences where it can be, else between words. */
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
