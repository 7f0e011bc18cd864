import { describe, expect, it } from '@jest/globals';
import { readPlainText } from '../read-plain.js';

function bodyOf(text: string): { ingredients: string[]; steps: string[] } {
  const { ingredients, steps } = readPlainText(text);
  return { ingredients: ingredients.map(({ line }) => line), steps: steps.map((step) => step.text) };
}

const BODY = {
  ingredients: ['400 g peas', '1 smoked ham hock', '2 bay leaves'],
  steps: ['Rinse the peas.', 'Simmer everything for two hours.'],
};

describe('a few words directly above lines with marks', () => {
  it.each([
    ['What goes in', 'Off we go'],
    ['Formula', 'Process'],
    ['The shop', 'Right then!'],
  ])('are their heading: %s, %s', (list, method) => {
    const text = `Pea soup\n\n${list}\n- ${BODY.ingredients.join('\n- ')}\n\n${method}\n1. ${BODY.steps.join('\n1. ')}`;
    expect(bodyOf(text)).toEqual(BODY);
  });

  it.each([
    ['es', 'Bizcocho', 'Hace falta', '- 3 huevos\n- 200 g de harina', 'Allá vamos', '- Bate los huevos.\n- Hornea.'],
    ['fr', 'Far breton', 'Il faut', '* 3 œufs\n* 200 g de farine', 'On y va', '* Battre les œufs.\n* Cuire.'],
    ['de', 'Dinkelbrot', 'Teig', '• 500 g Mehl\n• 300 g Wasser', 'Führung', '1. Alles vermengen.\n2. Backen.'],
  ])('are their heading in any language: %s', (_language, title, list, ingredients, method, steps) => {
    const read = bodyOf(`${title}\n\n${list}\n${ingredients}\n\n${method}\n${steps}`);
    expect([read.ingredients.length, read.steps.length]).toEqual([2, 2]);
  });

  it.each([
    [
      'Pancakes\n- 200 g flour\n- 2 eggs\n\nSauce\n- 100 ml cream\n\nFry the pancakes and pour the sauce over.',
      'Sauce',
    ],
    ['Crêpes\n\n* 250 g de farine\n* 3 œufs\n\nGarniture\n* 4 pommes\n\nCuire les crêpes.', 'Garniture'],
    ['Käsekuchen\n• 500 g Quark\n• 3 Eier\n\nStreusel\n• 100 g Butter\n\nAlles verrühren und backen.', 'Streusel'],
  ])(
    'between items with the same marks are the heading of the second part, also when they name a food',
    (text, head) => {
      const { name, ingredients } = readPlainText(text);
      expect([name, ...ingredients.map(({ group }) => group)]).toEqual([text.split('\n')[0], null, null, head]);
    },
  );

  it('are the title when they are the only ones', () => {
    const { name, ingredients } = readPlainText(
      'From our kitchen\n\nSmoky pea soup\n- 400 g peas\n- 1 ham hock\n\nSimmer it.',
    );
    expect(name).toBe('Smoky pea soup');
    expect(ingredients).toHaveLength(2);
  });
});

describe('a heading between brackets', () => {
  it.each(['[[ Broth ]]', '(( Broth ))', '<< Broth >>', '‹Broth›', '«Broth»', '{Broth}'])(
    'is a group: %s',
    (heading) => {
      const { ingredients } = readPlainText(
        `Ramen\n\n${heading}\n1 chicken\n2 onions\n\n[[ Bowl ]]\n300 g noodles\n\nBoil it.`,
      );
      expect(ingredients.map(({ group }) => group)).toEqual(['Broth', 'Broth', 'Bowl']);
    },
  );
});

describe('words above all steps', () => {
  it.each(['LE PAS-À-PAS', 'Allons-y'])('are the heading of the method and no section: %s', (heading) => {
    const text = `Naans au fromage\n\nINGRÉDIENTS\n320 g de farine\n1 yaourt\n\n${heading}\nPétris la farine avec le yaourt et laisse gonfler.\nCuis à feu vif, deux minutes par face.`;
    expect(readPlainText(text).steps).toMatchObject([
      { text: 'Pétris la farine avec le yaourt et laisse gonfler.', section: null },
      { text: 'Cuis à feu vif, deux minutes par face.', section: null },
    ]);
  });

  it('are a step when they tell what to do', () => {
    const text = `Buns\n\nIngredients\n300 g flour\n200 ml milk\n\nKnead everything well\nLet the dough rise for an hour.\nBake it for 20 minutes.`;
    const { steps } = readPlainText(text);
    expect(steps.map(({ text: step, section }) => `${section ?? ''} ${step}`).join(' ')).toContain('Knead everything');
  });
});
