const LETTERS: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', '’': "'", ʼ: "'" };

/** Lower case without Latin accents, so that `Cuillère`, `cuillere` and `CUILLÈRE` are one word. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ıłøæœß’ʼ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
