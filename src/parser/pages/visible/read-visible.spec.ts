import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readVisible } from './read-visible.js';

const read = (body: string) => readVisible(parseHtml(`<body>${body}</body>`, 'https://kitchen.example/'))[0];
const linesOf = (body: string) => read(body)?.ingredients.map(({ line }) => line);
const stepsOf = (body: string) => read(body)?.steps.map(({ text }) => text);
const INGREDIENTS = '<h2>Ingredients</h2><ul><li>2 eggs<li>1 cup milk<li>300 g flour</ul>';

describe('readVisible', () => {
  it('reads headings of one kind below each other as groups of one list', () => {
    const body = `<h3>Ingredients for the dough</h3><ul><li>2 eggs<li>300 g flour</ul>
      <h3>Ingredients for the dip</h3><ul><li>500 ml yogurt</ul><h3>Method</h3><p>Knead the dough and stir the dip.</p>`;
    expect(read(body)?.ingredients).toEqual([
      { line: '2 eggs', group: null },
      { line: '300 g flour', group: null },
      { line: '500 ml yogurt', group: 'Ingredients for the dip' },
    ]);
  });

  it('reads a recipe inside what is classed as a sidebar', () => {
    const body = `<h1>Cake</h1><div class="sidebar-layout"><div class="recipe-ingredients">${INGREDIENTS}</div></div>`;
    expect(linesOf(body)).toEqual(['2 eggs', '1 cup milk', '300 g flour']);
  });

  it('reads holders of one class below each other as the groups of one list', () => {
    const body = `<div><div class="ingredients"><h2>Base</h2><p>2 eggs</p><p>300 g flour</p></div>
      <div class="ingredients"><h2>Cream</h2><p>50 g sugar</p><p>1 cup milk</p></div></div>`;
    expect(read(body)?.ingredients).toEqual([
      { line: '2 eggs', group: 'Base' },
      { line: '300 g flour', group: 'Base' },
      { line: '50 g sugar', group: 'Cream' },
      { line: '1 cup milk', group: 'Cream' },
    ]);
  });

  it('reads measured lines beside the entries of a list', () => {
    const body = `<h2>Ingredients</h2><ul><li>2 eggs<li>300 g flour</ul><h4>Dip</h4><p>1 cup yogurt<br>1 tsp salt</p>
      <h2>Method</h2><p>Whisk the eggs with the flour.</p>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour', '1 cup yogurt', '1 tsp salt']);
  });

  it('takes what is drawn as a heading as the group of what follows', () => {
    const body = `<div class="ingredients"><div class="list-heading">Base</div><div>2 eggs</div><div>300 g flour</div>
      <div>1 tsp salt</div></div>`;
    expect(read(body)?.ingredients[0]).toEqual({ line: '2 eggs', group: 'Base' });
  });

  it('reads the lists that stand below terms', () => {
    const body = `<dl><dt>Cooking time</dt><dd>20 min</dd>
      <dt>Ingredients</dt><dd><ul><li>2 eggs<li>300 g flour</ul></dd></dl>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour']);
  });

  it('tells apart what only its style tells apart', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><ol><li><b>Dough</b><span>Knead it for <i>1</i><i>0</i> minutes.</span>
      <li>Add H<sub>2</sub>O and bake.</ol>`;
    expect(stepsOf(body)).toEqual(['Dough Knead it for 10 minutes.', 'Add H2O and bake.']);
  });

  it('leaves out icons that are written as words', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><p><i class="material-icons">schedule</i> Whisk the eggs with the milk.</p>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.']);
  });

  it('ends the ingredients where the counted steps of the same holder begin', () => {
    const body = `<ul><li>2 eggs<li>1 cup milk<li>300 g flour</ul>
      <ul><li>Step 1 Whisk the eggs with the milk.<li>Step 2 Fold in the flour at last.</ul>`;
    expect(linesOf(body)).toEqual(['2 eggs', '1 cup milk', '300 g flour']);
    expect(stepsOf(body)).toEqual(['Step 1 Whisk the eggs with the milk.', 'Step 2 Fold in the flour at last.']);
  });

  it.each(['ul', 'div'])(
    'takes lines with the work of a cook below the heading of the method as steps, also in %s',
    (tag) => {
      const steps = ['Slice the apples', 'Add the sugar', 'Serve'];
      const lines = steps.map((step) => (tag === 'ul' ? `<li>${step}</li>` : `<div>${step}</div>`)).join('');
      expect(stepsOf(`${INGREDIENTS}<h2>Method</h2><${tag}>${lines}</${tag}>`)).toEqual(steps);
      expect(stepsOf(`${INGREDIENTS}<h2>Method</h2><ol><li>Mix everything</li></ol>`)).toEqual(['Mix everything']);
      expect(stepsOf(`${INGREDIENTS}<h2>Method</h2><ul><li>Winter</li><li>Dinner</li></ul>`)).toEqual([]);
    },
  );

  it.each([
    [['Slice the apples', 'Add sugar', 'Serve']],
    [['Boil the rice.', 'Rinse it', 'Serve']],
    [['Hacher les oignons', 'Cuire 20 min', 'Servir']],
  ])('takes the lines of a numbered list under the heading of the method as steps: %j', (steps) => {
    const body = `${INGREDIENTS}<h2>Method</h2><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;
    expect(stepsOf(body)).toEqual(steps);
  });

  it('leaves out the labels below the last step', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><div><p>Whisk the eggs with the milk.</p><p>Fold in the flour.</p>
      <p>Summer</p><p>Family</p></div>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour.']);
  });

  it('reads groups under headings of the same rank as that of the ingredients', () => {
    const body = `<h2>Ingredients</h2><h2>Dough</h2><ul><li>2 eggs<li>300 g flour</ul><h2>Glaze</h2><ul><li>50 g sugar</ul>
      <h2>Method</h2><p>Knead the dough and stir the glaze.</p>`;
    expect(read(body)?.ingredients).toEqual([
      { line: '2 eggs', group: 'Dough' },
      { line: '300 g flour', group: 'Dough' },
      { line: '50 g sugar', group: 'Glaze' },
    ]);
  });

  it('leaves out servings and times above the ingredients', () => {
    const body = `<h2>Ingredients</h2><div><p>4 servings</p><p>Baking time: 20 min</p><p>2 eggs</p><p>300 g flour</p></div>
      <h2>Method</h2><p>Whisk the eggs with the flour.</p>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour']);
  });

  it('passes over the names of the columns of a table', () => {
    const body = `<h2>Ingredients</h2><table><tr><th>Amount<th>What<tr><td>2<td>eggs<tr><td>300 g<td>flour</table>
      <h2>Method</h2><p>Whisk the eggs with the flour.</p>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour']);
  });

  it('takes no table of nutrients for a list of ingredients without a heading', () => {
    const body = `<ul><li>Energy 761 kcal 30%<li>Fat 35.5 g 37%<li>Salt 2 g 33%<li>Sugar 4 g 4%</ul>`;
    expect(linesOf(body)).toBeUndefined();
  });

  it('leaves out lists of labels below the steps', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><div><ol><li>Whisk the eggs with the milk.<li>Fold in the flour.</ol>
      <ul><li>Winter<li>Breakfast<li>Baking</ul></div>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour.']);
  });

  it('reads counted steps whole, lists and paragraphs alike', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><div><p>1</p><ul><li>Whisk the eggs.<li>Warm the milk.</ul>
      <p>2</p><p>Fold in the flour and bake the cake.</p></div>`;
    expect(stepsOf(body)).toEqual([
      '1',
      'Whisk the eggs.',
      'Warm the milk.',
      '2',
      'Fold in the flour and bake the cake.',
    ]);
  });

  it('reads on where only a line of talk stands in one element with the heading', () => {
    const body = `${INGREDIENTS}<div><div><h2>Method</h2><p>Done in 2 steps.</p></div><h3>Step 1</h3>
      <p>Whisk the eggs with the milk.</p><h3>Step 2</h3><p>Fold in the flour.</p></div>`;
    expect(stepsOf(body)).toContain('Fold in the flour.');
  });

  it('takes no heading for a step because another of its kind stands above it', () => {
    const body = `${INGREDIENTS}<div><div>Method</div><h2>How to make the finest breakfast pancakes</h2></div>
      <section><p>Whisk the eggs with the milk.</p><p>Fold in the flour.</p></section>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour.']);
  });

  it('reads a method of one item', () => {
    const body = `${INGREDIENTS}<h3>Method</h3><ul><li>Blend everything until it is smooth.</ul><h3>Notes</h3><p>Keep cool.</p>`;
    expect(stepsOf(body)).toEqual(['Blend everything until it is smooth.']);
  });

  it('passes over the label of a button between the heading and the list', () => {
    const body = `<h2>Ingredients</h2><div>Print</div><div>Video</div><ul><li>2 eggs<li>300 g flour</ul>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour']);
  });

  it('ends the steps below a plain line at the next title', () => {
    const body = `${INGREDIENTS}<div><div>Method</div><p>Whisk the eggs with the milk.</p><p>Fold in the flour.</p>
      <h2>Our best cakes</h2><p>Read about the cakes that we liked most this year.</p></div>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour.']);
  });

  it('reads groups under headings of a higher rank than that of the method', () => {
    const body = `${INGREDIENTS}<div><h4>Method</h4><h3>Batter</h3><p>Whisk the eggs with the milk.</p><h3>Cake</h3>
      <p>Fold in the flour and bake the cake.</p><h2>Related</h2><p>Look at these other cakes of ours.</p></div>`;
    expect(read(body)?.steps.map(({ text, section }) => [section, text])).toEqual([
      ['Batter', 'Whisk the eggs with the milk.'],
      ['Cake', 'Fold in the flour and bake the cake.'],
    ]);
  });

  it('continues the method below a heading that also names a group of ingredients', () => {
    const body = `<h2>Ingredients</h2><h3>Dough</h3><ul><li>2 eggs<li>300 g flour</ul><h3>Glaze</h3><ul><li>50 g sugar</ul>
      <h2>Method</h2><p>Knead the dough with your hands.</p><h2>Glaze</h2><p>Stir the sugar with some water.</p>
      <h2>Our shop</h2><p>Buy our pans with the best of prices.</p>`;
    expect(stepsOf(body)).toEqual(['Knead the dough with your hands.', 'Stir the sugar with some water.']);
  });

  it('splits one line with all ingredients at its commas', () => {
    const body = `<h2>Ingredients for a tart with the figs of my dear old aunt</h2>
      <p>2 eggs, 300 g flour (sifted, or not), 1,5 l milk, salt.</p><h2>Method</h2><p>Whisk the eggs with the flour.</p>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour (sifted, or not)', '1,5 l milk', 'salt']);
  });

  it('reads on where the headings of the steps have titles', () => {
    const body = `${INGREDIENTS}<div><h3>Step 1: Make the batter</h3><p>Whisk the eggs with the milk.</p></div>
      <div><h3>Step 2: How to bake</h3><p>Fold in the flour and bake the cake.</p></div>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour and bake the cake.']);
  });

  it('takes short lines of Chinese, Japanese and Korean for steps', () => {
    const body = `<h2>材料</h2><ul><li>鸡蛋 2个<li>牛奶 100克<li>面粉 300克</ul><h2>做法</h2><ol><li>打散鸡蛋，加入牛奶<li>加入面粉搅拌均匀</ol>
      <div class="instructions"><p>All rights are with the author of this page.</p></div>`;
    expect(stepsOf(body)).toEqual(['打散鸡蛋，加入牛奶', '加入面粉搅拌均匀']);
  });

  it.each([
    [
      'traces of programs',
      '<ul class="direction"><li>seo_sdk_java_4.0.0_build_1234567<li>cloud_getReviews_10ms_status_ok</ul>',
    ],
    [
      'links',
      '<h2>Instructions</h2><ul><li><a href="/a">How to bake the best sourdough bread</a><li><a href="/b">How to fold a dough by hand</a></ul>',
    ],
  ])('takes no list of %s for the steps', (_, list) => {
    const body = `${INGREDIENTS}<h2>Method</h2><p>Whisk the eggs with the milk.</p><p>Fold in the flour.</p>${list}`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour.']);
  });

  it('leaves out what stands above the first sentence, buttons, and credits below the last', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><div><p>PDF</p><p>1 h 10 min</p><p>Whisk the eggs with the milk.</p>
      <p>Cook mode</p><p>Fold in the flour.</p><p>Recipe: Ana Reis, photo: Bo Lund</p></div>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour.']);
  });

  it('keeps a first step of two words', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><div><p>Preheat oven</p><p>Whisk the eggs with the milk.</p></div>`;
    expect(stepsOf(body)).toEqual(['Preheat oven', 'Whisk the eggs with the milk.']);
  });

  it('ends the list of ingredients at an entry that heads something else', () => {
    const body = '<h2>Ingredients</h2><ul><li>2 eggs<li>1 cup milk<li>Nutrition<li>Fat 4 g<li>Protein 2 g</ul>';
    expect(linesOf(body)).toEqual(['2 eggs', '1 cup milk']);
  });

  it.each([
    ['an entry drawn as a heading', '<ul><li class="list-subheading">Dip<li>2 eggs<li>300 g flour</ul>'],
    ['a cell as wide as its table', '<table><tr><td colspan="2">Dip<tr><td>2<td>eggs<tr><td>300 g<td>flour</table>'],
  ])('takes %s as the group of what follows', (_, list) => {
    const body = `<h2>Ingredients</h2>${list}<h2>Method</h2><p>Whisk the eggs with the flour.</p>`;
    expect(read(body)?.ingredients).toEqual([
      { line: '2 eggs', group: 'Dip' },
      { line: '300 g flour', group: 'Dip' },
    ]);
  });

  it('reads servings and times below terms as neither ingredients nor steps', () => {
    const body = `<h2>Ingredients & Directions</h2><dl><dt>Yields:<dd>1 cake<dt>Prep:<dd>15 Min.<dt>Bake:<dd>30 Min.</dl>
      <h3>Ingredients</h3><ul><li>2 eggs<li>300 g flour</ul><h3>Directions</h3><p>Whisk the eggs.</p><p>Bake the cake.</p>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour']);
    expect(stepsOf(body)).toEqual(['Whisk the eggs.', 'Bake the cake.']);
  });

  it('joins a line in brackets with the ingredient above it', () => {
    const body = `<h2>Ingredients</h2><p>2 eggs</p><p>30 ml sauce</p><p>(contains soy)</p><p>300 g flour</p>
      <h2>Method</h2><p>Whisk it.</p>`;
    expect(linesOf(body)).toEqual(['2 eggs', '30 ml sauce (contains soy)', '300 g flour']);
  });

  it.each([
    ['<dl><dt>300 g<dd>flour<dt>2<dd>eggs<dt>1 pinch<dd>salt</dl>', ['300 g flour', '2 eggs', '1 pinch salt']],
    ['<dl><div><dt>flour<dd>300 g</div><div><dt>eggs<dd>2</div></dl>', ['flour 300 g', 'eggs 2']],
    ['<dl><dt>Dough<dd>300 g flour<dd>2 eggs</dl>', ['300 g flour', '2 eggs']],
  ])('reads terms and their descriptions: %s', (list, lines) => {
    expect(linesOf(`<h2>Ingredients</h2>${list}<h2>Method</h2><p>Whisk the eggs with the flour.</p>`)).toEqual(lines);
  });
});

describe('what only belongs to the site', () => {
  it('is left out of an item that ends in a button of a shop', () => {
    const body = `<h2>Ingredients</h2><ul><li>2 eggs <a href="/s/1">Shop</a><li>300 g flour <a href="/s/2">Buy now</a></ul>`;
    expect(linesOf(body)).toEqual(['2 eggs', '300 g flour']);
  });

  it('is left out of the method when it is the caption of a picture or only leads elsewhere', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><p>Whisk the eggs.</p><p><img src="a.jpg"><br><em>Pale and airy</em></p>
      <p>Fold in the flour.</p><p class="wp-caption-text">Almost there</p><p><a href="/">Start</a> - <a href="/w">Write</a></p>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs.', 'Fold in the flour.']);
  });
});

describe('a page without the word for ingredients', () => {
  it('has its list below the servings in bold', () => {
    const body = `<div><b>Voor 4 personen:</b><br>500 g aardappels<br>1 ui<br>klontje boter<br><b>Zo maak je het:</b><br>Kook de aardappels.<br>Bak de ui in de boter.</div>`;
    expect(linesOf(body)).toEqual(['500 g aardappels', '1 ui', 'klontje boter']);
  });

  it('has groups of ingredients and of steps below the headings of its parts', () => {
    const body = `<h2>For the buns</h2><ul><li>300 g flour<li>2 eggs</ul><h2>For the dip</h2><ul><li>100 g yogurt<li>1 lemon</ul>
      <h2>To make the buns</h2><ol><li>Knead everything and bake for 20 minutes.</ol><h2>To make the dip</h2><ol><li>Stir the yogurt with the lemon.</ol>`;
    expect(read(body)?.ingredients.map(({ group }) => group)).toEqual([
      'For the buns',
      'For the buns',
      'For the dip',
      'For the dip',
    ]);
    expect(stepsOf(body)).toEqual(['Knead everything and bake for 20 minutes.', 'Stir the yogurt with the lemon.']);
  });

  it('does not take a sentence above the list for the name of a group', () => {
    const body = `<h2>Ingredients</h2><p>You need a large tin.</p><ul><li>2 eggs<li>300 g flour</ul>`;
    expect(read(body)?.ingredients.map(({ group }) => group)).toEqual([null, null]);
  });

  it.each([
    ['Serves 4', 'Ready in 20 minutes, 300 g of leeks are enough.'],
    ['Für 4 Personen', 'In 20 Minuten fertig, 300 g Lauch reichen.'],
  ])('has no list below servings where a sentence follows them: %j', (servings, sentence) => {
    const body = `<h4>${servings}</h4><p>${sentence}</p><p>2 leeks</p><p>Chop the leeks.</p><p>Simmer.</p>`;
    expect(linesOf(body) ?? []).not.toContain('Chop the leeks.');
  });
});
