import { describe, expect, it } from '@jest/globals';
import { headingKind, splitHeading, titledHeadingKind } from './headings.js';

describe('headingKind', () => {
  it.each([
    ['Ingredients', 'Directions', 'Tips'],
    ['ZUTATEN:', 'So geht’s', 'Anmerkungen'],
    ['Ingrédients', 'Préparation :', 'Astuces'],
    ['Ingredientes', 'Elaboración', 'Consejos'],
    ['Ingredienti', 'Procedimento', 'Consigli'],
    ['Ingredientes', 'Modo de preparo', 'Dicas'],
    ['Ingrediënten', 'Bereidingswijze', 'Bewaartip'],
    ['Ingredienser', 'Gör så här', 'Förvaring'],
    ['Det skal du bruge', 'Fremgangsmåde', 'Gode råd'],
    ['Dette trenger du', 'Slik gjør du', 'Notater'],
    ['Składniki', 'Sposób przygotowania', 'Wskazówki'],
    ['Suroviny', 'Postup', 'Poznámky'],
    ['Ингредиенты', 'Способ приготовления', 'Советы'],
    ['Malzemeler', 'Yapılışı', 'Püf noktası'],
    ['材料', '作り方', 'コツ・ポイント'],
    ['用料', '做法', '小贴士'],
    ['재료', '만드는 법', '참고'],
    ['Ainekset', 'Valmistusohje', 'Vinkit'],
    ['Hozzávalók', 'Elkészítés', 'Tippek'],
    ['Υλικά', 'Εκτέλεση', 'Συμβουλές'],
    ['Інгредієнти', 'Спосіб приготування', 'Поради'],
    ['المكونات', 'طريقة التحضير', 'ملاحظات'],
    ['सामग्री', 'बनाने की विधि', 'सुझाव'],
    ['Nguyên liệu', 'Cách làm', 'Mẹo'],
    ['Bahan-bahan:', 'Cara membuat:', 'Catatan'],
    ['Ingrediencie', 'Spôsob prípravy', 'Rady'],
    ['Ingrediente', 'Mod de preparare', 'Sfaturi'],
    ['Sastojci', 'Način pripreme', 'Napomena'],
    ['Sestavine', 'Postopek', 'Nasvet'],
    ['Продукти', 'Начин на приготвяне', 'Съвет'],
    ['Koostisosad', 'Valmistamine', 'Nipid'],
    ['Sastāvdaļas', 'Pagatavošana', 'Padomi'],
    ['Ingredientai', 'Gaminimas', 'Patarimai'],
    ['Els ingredients', 'Elaboració', 'Consells'],
    ['Hráefni', 'Aðferð', 'Ábendingar'],
    ['מצרכים', 'אופן ההכנה', 'הערות'],
    ['مواد لازم', 'طرز تهیه', 'نکات'],
    ['ส่วนผสม', 'วิธีทำ', 'เคล็ดลับ'],
  ])('knows %s, %s and %s', (ingredients, steps, notes) => {
    expect([ingredients, steps, notes].map(headingKind)).toEqual(['ingredients', 'steps', 'notes']);
  });

  it.each([
    'Zutaten für 4 Personen:',
    '**Ingredients (serves 4)**',
    'Ingrédients pour 6 personnes',
    'Ingredientes para la masa',
    '材料（2人分）',
    '材料 2人分',
    '🛒 Ingredients',
    '~ INGREDIENTS ~',
  ])('knows the qualified heading %s', (heading) => {
    expect(headingKind(heading)).toBe('ingredients');
  });

  it('knows how-to headings that name the dish', () => {
    expect(headingKind('How to make banana bread')).toBe('steps');
    expect(headingKind('Как приготовить борщ')).toBe('steps');
  });

  it.each([
    'For the sauce',
    'About 2 cups rice',
    'Mix the dry ingredients',
    'Step into the garden',
    '',
    '2 eggs',
    'Method acting is hard',
  ])('takes %j for no known heading', (text) => {
    expect(headingKind(text)).toBeNull();
  });
});

describe('titledHeadingKind', () => {
  it('takes the dish before the word', () => {
    expect(titledHeadingKind('Pancake Ingredients')).toBe('ingredients');
    expect(titledHeadingKind('红烧肉的做法')).toBe('steps');
  });

  it('takes the dish behind the word', () => {
    expect(titledHeadingKind('Elaboración de la crema de calabaza')).toBe('steps');
    expect(titledHeadingKind("Ingrédients d'une bonne soupe")).toBe('ingredients');
    expect(titledHeadingKind('Notes of a cook')).toBeNull();
  });
});

describe('splitHeading', () => {
  it('parts a heading from the text behind it', () => {
    expect(splitHeading('Zutaten: 3 Eier, Milch')).toEqual({ kind: 'ingredients', rest: '3 Eier, Milch' });
    expect(splitHeading('Note: keeps two days')).toEqual({ kind: 'notes', rest: 'keeps two days' });
  });

  it('leaves other lines with a colon alone', () => {
    expect(splitHeading('For the sauce: cream')).toBeNull();
    expect(splitHeading('Ingredients:')).toBeNull();
  });
});
