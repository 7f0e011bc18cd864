import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readAnnotatedTexts } from '../handwritten/annotated-texts.js';
import { parseText } from '../parse-text.js';
import { readPlainText } from '../read-plain.js';
import { judgedBody } from './judge-recipe.js';
import { decodeWeights, ROLES } from './line-roles.js';
import { frontOfTitle } from './second-opinion.js';
import { trainRoles } from './training/train-roles.js';

function textOf(title: string, after: string): string {
  return `${title}\n\n400 g leeks\n2 eggs\n100 ml cream\n\nMethod\nSlice the leeks and fry them in butter.\nBeat the eggs with the cream and pour over.\nBake for 30 minutes.\n${after}`;
}

describe('what stands below the method', () => {
  it.each([
    ['an office', 'Kind regards\nMartin Hale\nFacilities | Building 4'],
    ['a channel', 'Find me elsewhere\nTube ➜ tube.example/leekking\nChat ▸ chat.example/leeks'],
    ['a social network', 'See translation\nView all 12 comments'],
    ['a shop', 'Add to basket\nYou may also like\nCorn chowder'],
  ])('is no step when it comes from %s', (_source, after) => {
    expect(readPlainText(textOf('Leek bake', after)).steps).toHaveLength(3);
  });

  it.each(['Rest. Serve.', 'Chives on top.', 'Eat at once, standing up.', 'Twenty minutes in the fridge.'])(
    'is a step when a cook would say it: %s',
    (step) => {
      expect(readPlainText(textOf('Leek bake', step)).steps.at(-1)?.text).toBe(step);
    },
  );

  it('is told once, and no step, when it stands on both sides of the only step', () => {
    const steps = ['What you do', 'Fry the leeks in butter.', 'See translation', 'Kind regards', 'View all comments'];
    const { steps: kept, others } = judgedBody({
      ingredients: [],
      steps: steps.map((text) => ({ text, section: null, images: [] })),
    });
    expect(kept.map(({ text }) => text)).toContain('Fry the leeks in butter.');
    expect(new Set(others).size).toBe(others.length);
  });

  it('is kept as a note when it says something', () => {
    const { notes } = readPlainText(textOf('Leek bake', 'See translation\nView all 12 comments of our readers'));
    expect(notes).toContain('comments of our readers');
  });
});

describe('the title', () => {
  it('is the line that looks like one, below buttons and the name of a chapter', () => {
    const text = textOf('Skip to content\nLog in\nPrint without pictures\nGolden leek bake with cream', '');
    expect(readPlainText(text).name).toBe('Golden leek bake with cream');
  });

  it.each([
    ['Leek bake !!! (sorry it took so long, Dan)', 'Leek bake'],
    ['Muffins salés au chorizo ~ testés et approuvés par les ados', 'Muffins salés au chorizo'],
    ['Arancini al ragù [12 pezzi grossi]', 'Arancini al ragù'],
  ])('ends before what is said behind it: %s', (line, name) => {
    expect(frontOfTitle(line)).toBe(name);
  });

  it.each(['Chicken (with leeks)', 'Gnocchi al forno!', 'Mac & cheese', 'Coq au vin - rouge'])(
    'keeps what belongs to it: %s',
    (title) => {
      expect(frontOfTitle(title)).toBe(title);
    },
  );
});

describe('a text about other things', () => {
  it.each([
    'Canoe trip\n2 dry bags\n3 paddles\nLife jackets\nSpare socks\nRope\nFirst aid kit',
    'Für den Spielplatz\n2 Eimer\n1 Schaufel\nWechselhose\nMütze\nFeuchttücher',
    'Affaires de danse\n2 justaucorps\n1 paire de pointes\nÉlastiques\nGourde\nGilet chaud',
    'Bolsa del gimnasio\n1 toalla\n2 camisetas\nChanclas\nCandado\nGel de ducha',
    'Per la piscina\n1 cuffia\n2 costumi\nOcchialini\nCiabatte\nAccappatoio',
    'Zwemtas\n2 handdoeken\n1 badmuts\nSlippers\nShampoo\nKam',
    'Bleeding a radiator\n1 radiator key\nOld towel\nTurn the heating off.\nOpen the valve until water comes.\nClose it and check the pressure.',
    'Schulter mobil\n3 x 12 Armkreisen\n2 x 30 Sekunden Wandstütz\nZwischen den Sätzen eine Minute Pause.',
    'Bistro\nLeek soup 6.50\nCod and chips 14.00\nLemon tart 5.50\nHouse red 4.80',
  ])('is no recipe: %j', async (text) => {
    await expect(parseText(text)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });

  it.each([
    'Mojito\n50 ml rum\n1 lime\n8 mint leaves\nsoda, crushed ice',
    'Kräutersalz\n500 g grobes Salz\nThymian\nRosmarin\nMahlen und trocknen lassen',
    'Tartine\npain de campagne\nchèvre\nfigues\nAu four 5 minutes',
    'Horchata\n250 g de chufas\n1 l de agua\nazúcar\nRemojar, triturar y colar',
    'Latte di riso\n100 g di riso\n1 l di acqua\nFrullare e filtrare',
    'Broodje gezond\nsla\nkomkommer\nei\nkaas',
  ])('is not what a short recipe looks like: %j', async (text) => {
    expect(await parseText(text)).toHaveLength(1);
  });
});

describe('the weights', () => {
  it('are those of the handwritten texts', () => {
    const texts = ['known', 'unsolved', 'examples', 'no-recipes'].flatMap((folder) => readAnnotatedTexts(folder));
    const [trained, committed] = [
      decodeWeights(trainRoles(texts)),
      decodeWeights(readFileSync(new URL('line-roles.weights', import.meta.url))),
    ];
    // Another version of the engine may round the last digit differently.
    for (const role of ROLES)
      expect(trained[role].filter((weight, at) => Math.abs(weight - (committed[role][at] ?? 0)) > 1)).toHaveLength(0);
  });
});
