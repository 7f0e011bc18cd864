import { describe, expect, it } from '@jest/globals';
import { foreignLanguage, lineLanguage } from './line-language.js';

describe('lineLanguage', () => {
  it.each([
    ['2 EL gehackte Petersilie', 'de'],
    ['3 cuillères à soupe de farine', 'fr'],
    ['2 dientes de ajo picados', 'es'],
    ['1 spicchio di aglio tritato', 'it'],
    ['2 colheres de sopa de azeite', 'pt'],
    ['2 teentjes knoflook, gesneden', 'nl'],
    ['1 tsk bakpulver och 2 ägg', 'sv'],
    ['2 spsk hvedemel', 'da'],
    ['4 ss hvetemel', 'no'],
    ['2 łyżki mąki', 'pl'],
    ['3 lžíce hladké mouky', 'cs'],
    ['2 yemek kaşığı un', 'tr'],
    ['2 зубчика чеснока', 'ru'],
    ['大さじ2', 'ja'],
    ['鸡蛋 2个', 'zh'],
    ['간장 2큰술', 'ko'],
  ])('hears the language of %s', (line, language) => {
    expect(lineLanguage(line)).toBe(language);
  });

  it.each([
    ['Lauch waschen. 250 g Mehl mit der Butter und 1 Prise Salz verkneten, etwas Wasser zum Teig und Ei', 'de'],
    ['2 зубчика чеснока, 1 tbsp oil', 'ru'],
    ['Char siu (叉烧): 2 pork steaks, salt and sugar', null],
    ['Spaghetti aglio e olio', null],
    ['Mix the Mehl with the Butter, Salz and Zucker, add water and salt, fold in the flour and eggs', null],
  ])('hears whether %j is surely not English', (text, language) => {
    expect(foreignLanguage(text)).toBe(language);
  });

  it('takes foreign food in an English line for English', () => {
    for (const line of ['2 tbsp crème fraîche', '1 bunch cilantro', '4 slices prosciutto', '1 jalapeño, seeded'])
      expect(lineLanguage(line)).toBe('en');
  });

  it('believes a tag, but the script before it', () => {
    expect(lineLanguage('2 bananas', 'pt-BR')).toBe('pt');
    expect(lineLanguage('2 poteter', 'nb')).toBe('no');
    expect(lineLanguage('しお 少々', 'en')).toBe('ja');
    expect(lineLanguage('薄力粉 100g', 'ja')).toBe('ja');
  });
});
