import { describe, expect, it } from '@jest/globals';
import { readSourceLines } from './source-lines.js';
import { withoutTalk } from './without-talk.js';

function recipeIn(text: string): string[] {
  return withoutTalk(readSourceLines(text)).lines.map((line) => line.text);
}

describe('the words around a recipe', () => {
  it.each([
    ["Here's an easy recipe for **Lemon Lentil Soup**:", 'Lemon Lentil Soup'],
    ['Bien sûr ! Voici une recette de soupe de lentilles :', 'soupe de lentilles'],
    ['Gerne! Hier ist ein Rezept für Linsensuppe, das allen schmeckt:', 'Linsensuppe'],
    ['¡Claro! Aquí tienes una receta de tortilla de patatas:', 'tortilla de patatas'],
    ['Certo! Ecco la ricetta della torta di mele:', 'torta di mele'],
    ['You asked for the lamb kofta, so here goes :)', 'lamb kofta'],
    ['Here is my grandmother’s plum cake recipe!', 'grandmother’s plum cake'],
  ])('%j names it', (line, name) => {
    expect(withoutTalk(readSourceLines(`${line}\n\nIngredients\n- 1 onion\n\nMethod\n1. Boil.`)).subject).toBe(name);
  });

  it.each([
    ['You asked about the lemon posset we had, so here it is.', 'lemon posset'],
    ['Hier sind die Kartoffelpuffer, von denen du so geschwärmt hast.', 'Kartoffelpuffer'],
  ])('%j names a food that somebody asked for', (line, name) => {
    expect(withoutTalk(readSourceLines(`${line}\n\n- 1 onion\n\nMethod\n1. Boil.`)).subject).toBe(name);
  });

  it.each(['You asked about the car we sold', 'Ich denke noch an den Wein, den wir getrunken haben.'])(
    '%j names no recipe',
    (line) => {
      expect(withoutTalk(readSourceLines(`${line}\n\n- 1 onion\n\nMethod\n1. Boil.`)).subject).toBeNull();
    },
  );

  it.each(['Here is the recipe you asked for:', 'Certainly! Below is a recipe you can try.', 'Hi Anna!'])(
    '%j names nothing, and is left out',
    (line) => {
      const { subject, lines } = withoutTalk(readSourceLines(`${line}\n\nSoup\n- 1 onion\n1. Boil.`));
      expect(subject).toBeNull();
      expect(lines[0]?.text).toBe('Soup');
    },
  );

  it.each(['Morning Glory Muffins', 'Evening tea loaf', 'Afternoon scones', 'Beste appeltaart', 'Hoi An noodles'])(
    '%j is a title and no greeting',
    (title) => {
      expect(recipeIn(`${title}\n\n2 eggs\n200 g flour\n\nBake it.`)[0]).toBe(title);
    },
  );

  it.each([
    'Good morning!',
    'Morning, everyone',
    'Evening!',
    'Hi Rosemary',
    'Servus Gitti!',
    'Moin Moin',
    'Hoi Sander,',
    'Ehi Luca!',
  ])('%j is a greeting', (greeting) => {
    expect(recipeIn(`${greeting}\n\nSoup\n\n2 leeks\n\nBoil them.`)[0]).toBe('Soup');
  });

  it('keeps an instruction above the ingredients that it is about', () => {
    expect(recipeIn('Dressing\n\nMix all of these together first:\n\nOil\n\nVinegar')).toContain(
      'Mix all of these together first:',
    );
  });
});

describe('the last line of a recipe', () => {
  it.each([
    'Zum Schluss den Feta darüber geben.',
    'Dela i rutor.',
    'Deel in stukken.',
    'Join the two halves with jam.',
    'Share between four plates.',
    'Save a ladle of the water for later.',
    'Teile den Teig in vier Stücke.',
    'Partager la pâte en quatre.',
    'Bake 20 minutes, maybe 25?',
    '1:30 Std. im Ofen backen.',
    'Enjoy with rice',
  ])('%j is a step', (step) => {
    expect(recipeIn(`Stew\n\n200 g carrots\n2 onions\n\nChop the carrots.\n${step}`).at(-1)).toBe(step);
  });

  it.each(['Zum Dekorieren Schokostreusel', '2 tbsp vinegar?', '1 egg?', 'Best butter', 'Salt and pepper?'])(
    '%j is an ingredient',
    (ingredient) => {
      expect(recipeIn(`Dough\n\n200 g flour\n100 g sugar\n${ingredient}`).at(-1)).toBe(ingredient);
    },
  );

  it.each(['Mirin', 'Panko', 'Sriracha', '(Parmesan shavings, optional)', 'Your choice of cheese on top'])(
    '%j below an empty line and ingredients is one of them',
    (ingredient) => {
      expect(recipeIn(`Bowl\n\n200 ml soy sauce\n\n2 tbsp sugar\n\n${ingredient}`).at(-1)).toBe(ingredient);
    },
  );

  it('may be one of the ingredients above an address', () => {
    expect(recipeIn('Brot\n\nKneten und backen.\n\nMehl\nSalz\nHefe\nwww.brot.de').slice(-3)).toEqual([
      'Mehl',
      'Salz',
      'Hefe',
    ]);
  });

  it('may have a picture behind the name of a food', () => {
    expect(recipeIn('Hi Tom,\n\nToast\n\nbread 🍞\nparsley 🌿\ncheese 🧀\nyou are the best 🙏').slice(-3)).toEqual([
      'bread 🍞',
      'parsley 🌿',
      'cheese 🧀',
    ]);
  });

  it('may have the time of the day at which a baker does it', () => {
    const plan = ['08:00 Mix flour and water.', '12:00 Shape the loaf.', '18:00 Bake for 45 minutes.'];
    expect(recipeIn(['Bread', '500 g flour', '', ...plan].join('\n')).slice(-3)).toEqual(plan);
  });

  it.each(['0:00 Intro\n0:45 What is in it\n2:10 Chopping the carrots', 'Anna', 'Did you like it?', 'topfgucker_61'])(
    '%j is none of it',
    (talk) => {
      expect(recipeIn(`Stew\n\n200 g carrots\n\nChop the carrots.\n\n${talk}`).at(-1)).toBe('Chop the carrots.');
    },
  );
});

describe('the end of a message', () => {
  const recipe = 'Suppe\n\n500 g Linsen\n1 Zwiebel\n\nLinsen kochen.\nZwiebel braten.';

  it.each([
    'Viele Grüße\nJörg\n\nJörg Amsel\nLeiter Versand\nDiese Nachricht ist vertraulich. Wer sie irrtümlich erhält, löscht sie.',
    'Love,\nIda\n\nIda Moor\nHead of Sales\nPlease consider the trees before you print this message.',
    'Groetjes\nPim\n\nPim de Wit\nAfdeling Inkoop\nDit bericht is alleen bestemd voor de geadresseerde.',
  ])('is no step below a farewell with a name: %j', (end) => {
    expect(recipeIn(`${recipe}\n\n${end}`).at(-1)).toBe('Zwiebel braten.');
  });

  it.each(['Lees ook\n10x de beste ovenschotels', 'Vous aimerez aussi\nGratin de chou', 'Mehr Rezepte\nKürbissuppe'])(
    'is no step where it leads to other recipes: %j',
    (end) => {
      expect(recipeIn(`${recipe}\n\n${end}`).at(-1)).toBe('Zwiebel braten.');
    },
  );

  it.each([
    'Total: 25 minutes. Let me know how it turned out!',
    'Ready in 25 minutes. Would you like a side dish?',
    'Thank you for asking! Let me know if you need more.',
  ])('is no step where each of its sentences states a time or closes: %j', (end) => {
    expect(recipeIn(`${recipe}\n\n${end}`).at(-1)).toBe('Zwiebel braten.');
  });

  it('keeps a part of the recipe below a farewell', () => {
    expect(recipeIn(`${recipe}\n\nEnjoy!\nAnna\n\nTopping\n200 g cream\n1. Whip the cream.`).at(-1)).toBe(
      'Whip the cream.',
    );
  });
});
