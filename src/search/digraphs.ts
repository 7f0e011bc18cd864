const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae',
  'a\u0308': 'ae',
  ö: 'oe',
  'o\u0308': 'oe',
  ü: 'ue',
  'u\u0308': 'ue',
  ø: 'oe',
  å: 'aa',
  'a\u030a': 'aa',
};
const LETTER = /[aou]\u0308|a\u030a|[äöüøå]/g;

/** The text as people type it whose keyboard has no umlauts: `kaesespaetzle`. In lower case. */
export function withDigraphs(text: string): string {
  return text.toLowerCase().replace(LETTER, (letter) => DIGRAPHS[letter] ?? letter);
}
