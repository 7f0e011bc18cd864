import { describe, expect, it } from '@jest/globals';
import { readSourceLines } from './source-lines.js';
import { withoutTalk } from './without-talk.js';

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

  it.each(['Here is the recipe you asked for:', 'Certainly! Below is a recipe you can try.', 'Hi Anna!'])(
    '%j names nothing, and is left out',
    (line) => {
      const { subject, lines } = withoutTalk(readSourceLines(`${line}\n\nSoup\n- 1 onion\n1. Boil.`));
      expect(subject).toBeNull();
      expect(lines[0]?.text).toBe('Soup');
    },
  );
});
