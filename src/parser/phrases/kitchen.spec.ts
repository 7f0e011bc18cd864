import { describe, expect, it } from '@jest/globals';
import { isForeignToKitchens, namesFood, saysToCook } from './kitchen.js';

const PANCAKES = 'Pancakes\n2 eggs\n200 g flour\n300 ml milk\nWhisk everything and fry thin pancakes.';
const WORKOUT =
  'Leg day\n5 x 5 squats\n3 x 12 calf raises\nStart with mobility for 5 minutes. Rest two minutes between sets.';

describe('saysToCook', () => {
  it.each([
    'Den Teig kneten.',
    'Fry until golden',
    'Couper les pommes',
    'Hornear veinte minutos',
    'Infornare',
    'Schil de appels',
  ])('finds the work of a cook in %j', (line) => {
    expect(saysToCook(line)).toBe(true);
  });

  it.each(['See you on Monday!', 'Teamassistenz | Raum 2.14', 'Service comptabilité', 'Saludos a la familia'])(
    'finds none in %j',
    (line) => {
      expect(saysToCook(line)).toBe(false);
    },
  );
});

describe('namesFood', () => {
  it('finds the beginning of a compound, and short words only when they are whole', () => {
    expect([namesFood('Knoblauchzehen'), namesFood('3 Eier'), namesFood('sales')]).toEqual([true, true, false]);
  });
});

describe('isForeignToKitchens', () => {
  it('holds for a text in which few lines are about food or cooking', () => {
    expect([PANCAKES, WORKOUT].map((text) => isForeignToKitchens(text, []))).toEqual([false, true]);
  });

  it('does not hold for languages whose words it does not know', () => {
    expect(isForeignToKitchens('Palacsinta\n20 dkg liszt\n3 tojás\nKeverjük simára.\nSüssük ki vékonyan.', [])).toBe(
      false,
    );
  });

  it('does not hold for less than three lines', () => {
    expect(isForeignToKitchens('The plan for the day and the week.', [])).toBe(false);
  });

  it('holds for a list of which hardly any line names a food', () => {
    const things = ['5 l white emulsion', '2 rollers', '1 roll masking tape', '3 dust sheets'];
    const work = ['Wash the walls and let them dry.', 'Roll on the first coat.', 'Leave it until the evening.'];
    const text = ['Fresh walls', ...things, ...work].join('\n');
    expect(isForeignToKitchens(text, things)).toBe(true);
    expect(isForeignToKitchens(text, ['5 l white wine', '2 eggs', '1 roll', '3 leeks'])).toBe(false);
  });

  it.each([
    'Thank you for your order. Delivery takes five days.\n2 frying pans\n3 tea towels',
    'Ihre Bestellung\n2 Pfannen\n1 Messer\nLieferung in 3 Tagen.',
    'Votre commande\n2 poêles\n1 couteau\nLivraison sous 3 jours.',
    'Dosage\nAdults: 2 tablets\nTake them with a glass of water.',
    'Dosierung\n2 Tabletten\nFragen Sie Ihren Apotheker.',
    'Posologie\n1 comprimé\nDemandez à votre pharmacien.',
  ])('holds for an order and for the leaflet of a medicine: %j', (order) => {
    expect(isForeignToKitchens(order, [])).toBe(true);
  });

  it.each([
    'Mozzarella\n4 l milk\n1 rennet tablet\n2 tsp salt\nDissolve the tablets in water.\nWarm the milk.',
    'Nudeln mit Tomaten\n250 g Nudeln (0,49 €)\n1 Dose Tomaten (0,79 €)\nNudeln kochen und mischen.',
    'Garlic bread\n1 baguette\n50 g butter\nBake the bread.\nOur spice box: free shipping, worldwide delivery',
    'Ricotta\n2 l milk\n2 rennet tablets\nDosage of the rennet: see the label.\nHeat the milk and stir in the rennet.',
  ])('does not hold for a recipe with some words of shops and pharmacies: %j', (recipe) => {
    expect(isForeignToKitchens(recipe, [])).toBe(false);
  });
});
