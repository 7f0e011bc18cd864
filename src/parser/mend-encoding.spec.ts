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
    ['È›uicÄƒ, È˜unca, caÈ™, brÃ¢nzÄƒ', 'țuică, Șunca, caș, brânză'],
    ['Ä°Ã§li kÃ¶fte, Å\u009firket', 'İçli köfte, şirket'],
    ['Ð‘Ð¾Ñ€Ñ‰ Ð¸ Ð¡Ð°Ð»Ð°Ñ‚', 'Борщ и Салат'],
    ['Î¤Î¶Î±Ï„Î¶Î¯ÎºÎ¹', 'Τζατζίκι'],
    ['×—×•×ž×•×¡', 'חומוס'],
    ['Ø­Ù…Øµ', 'حمص'],
    ['Phá»Ÿ bÃ² vÃ\u00a0 bÆ¡', 'Phở bò và bơ'],
    ['éº»å©†è±†è…\u0090 300 g', '麻婆豆腐 300 g'],
    ['CRÃˆME BRÃ›LÃ‰E', 'CRÈME BRÛLÉE'],
    ['KÃƒÂ¤se', 'Käse'],
    ['Soup ðŸ\u008d²', 'Soup 🍲'],
    ['SÃO PAULO, MAÇÃ À MODA', 'SÃO PAULO, MAÇÃ À MODA'],
    ['CAFFÈ™, «È» È…buono', 'CAFFÈ™, «È» È…buono'],
    ['2×½ cup, 2×¼×½ in, 5 × 5', '2×½ cup, 2×¼×½ in, 5 × 5'],
    ['ΜΕΝÙ…, MENÜ…, GRÖßE “SÜß”', 'ΜΕΝÙ…, MENÜ…, GRÖßE “SÜß”'],
    ['«está»…, café”… voilà»', '«está»…, café”… voilà»'],
    ['«MAÇÃ»', '«MAÇÃ»'],
    ['Ä… Å° Älg, Åre', 'Ä… Å° Älg, Åre'],
    ['pâte, pão, Âge, â€', 'pâte, pão, Âge, â€'],
  ])('reads %j as %j', (misread, text) => {
    expect(mendEncoding(misread)).toBe(text);
  });
});
