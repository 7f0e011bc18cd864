import { describe, expect, it } from '@jest/globals';
import { mendEncoding } from './mend-encoding.js';

describe('mendEncoding', () => {
  it.each([
    ['1Â½ cups crÃ¨me', '1½ cups crème'],
    ['grandmaâ€™s â€œbestâ€\u009d pie', 'grandma’s “best” pie'],
    ['â…“ cup', '⅓ cup'],
    ['bake at 180Â°C', 'bake at 180°C'],
    ['KÃ¤se, MÃ¶hren, GrÃ¼nkohl', 'Käse, Möhren, Grünkohl'],
    ['CrÃ¨me brÃ»lÃ©e, PÃªche', 'Crème brûlée, Pêche'],
    ['Å»urek Å›lÄ…ski, pÄ…czki', 'Żurek śląski, pączki'],
    ['«MAÇÃ»', '«MAÇÃ»'],
    ['Ä… Å° Älg, Åre', 'Ä… Å° Älg, Åre'],
    ['pâte, pão, Âge, â€', 'pâte, pão, Âge, â€'],
  ])('reads %j as %j', (misread, text) => {
    expect(mendEncoding(misread)).toBe(text);
  });
});
