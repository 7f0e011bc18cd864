import { describe, expect, it } from '@jest/globals';
import { type Facts, recipeFacts } from './handwritten/recipe-facts.js';

/** Recipes as people write them: name of the recipe, what must be found, text. */
const TEXTS: [name: string, facts: Facts, text: string][] = [
  [
    "Mum's Banana Bread",
    [8, 15, 60, 7, 4],
    `Mum's Banana Bread

Serves 8 - prep 15 mins, bake 1 hour

You'll need:
3 very ripe bananas
75g melted butter
150g caster sugar
1 egg
1 tsp vanilla
1 tsp bicarb
190g plain flour

Mash the bananas and stir in the butter.
Mix in sugar, egg and vanilla.
Sprinkle over the bicarb, then add the flour.
Bake at 175C for an hour in a loaf tin.`,
  ],
  [
    'Quick Chili',
    [4, null, null, 6, 3],
    `Quick Chili (serves 4)
1 lb ground beef
1 onion
2 cans kidney beans
1 can tomatoes
2 tbsp chili powder
salt

1) Brown the beef with the onion.
2) Dump everything else in.
3) Simmer at least half an hour.`,
  ],
  [
    'LEMON DRIZZLE',
    [12, null, 45, 8, 5],
    `LEMON DRIZZLE
Makes 12 slices
Cook: 45 min

INGREDIENTS
For the cake
225g butter
225g caster sugar
4 eggs
225g self-raising flour
zest of 1 lemon
For the drizzle
juice of 2 lemons
85g caster sugar
1 tbsp limoncello (optional)

METHOD
1. Beat butter and sugar.
2. Add the eggs one at a time.
3. Fold in flour and zest, bake 45 minutes.
4. Mix the drizzle.
5. Pour over the warm cake.`,
  ],
  [
    'Best Ever Pancakes',
    [4, null, null, 6, 4],
    `[9:41 AM, 3/2/2024] Sue: hey! here's the pancake recipe 😊
[9:42 AM, 3/2/2024] Sue: Best Ever Pancakes
serves 4
1 1/2 cups flour
1 tbsp sugar
1 tbsp baking powder
1 1/4 cups milk
1 egg
3 tbsp butter, melted
[9:43 AM, 3/2/2024] Sue: Whisk the dry stuff.
Add wet stuff and stir till just mixed.
Rest 5 min.
Fry in a buttery pan.`,
  ],
  [
    'Pea Soup',
    [4, 5, 15, 5, 3],
    `From: Ann <ann@example.org>
To: Bob <bob@example.org>
Subject: Fwd: Pea Soup
Date: Mon, 4 Mar 2024 10:00:00 +0000

Hi Bob,

here is the soup you asked for.

> Pea Soup
> Serves: 4
> Prep Time: 5 minutes
> Cook Time: 15 minutes
>
> Ingredients:
> - 500 g frozen peas
> - 1 onion, chopped
> - 750 ml stock
> - 1 tbsp butter
> - mint
>
> Directions:
> 1. Soften the onion in the butter.
> 2. Add peas and stock and boil for 5 minutes.
> 3. Blend with the mint.

Best,
Ann
-- 
Ann Cook`,
  ],
  [
    'Overnight Oats',
    [1, 5, null, 6, 3],
    `# Overnight Oats

**Servings:** 1  
**Prep time:** 5 minutes

## Ingredients
- [ ] 1/2 cup rolled oats
- [ ] 1/2 cup milk
- [ ] 1/4 cup yogurt
- [x] 1 tbsp chia seeds
- [ ] 1 tsp honey
- [ ] berries to top

## Instructions
1. Mix everything but the berries in a jar.
2. Chill overnight.
3. Top with berries.

## Notes
Keeps 3 days.`,
  ],
  [
    'TACOS AL PASTOR',
    [6, 60, 30, 8, 4],
    `TACOS AL PASTOR 🌮
Rinde 6 porciones | Prep: 1 h | Cocción: 30 min

Para la carne:
1 kg de carne de cerdo
3 chiles guajillo
1 taza de jugo de piña
2 dientes de ajo
Para servir:
24 tortillas de maíz
1 cebolla picada
cilantro
limones

Pasos
Remoja los chiles y licúalos con el jugo y el ajo.
Marina la carne una hora.
Asa la carne y pícala.
Sirve en tortillas con cebolla y cilantro.`,
  ],
  [
    'Roast Chicken',
    [4, 10, 90, 6, 4],
    `Roast Chicken
=============

Prep Time	10 minutes
Cook Time	1 hour 30 minutes
Servings	4

Ingredients
1 whole chicken (about 4 lb)
1 lemon
4 sprigs thyme
2 tbsp butter
salt
pepper

Instructions
Step 1
Heat the oven to 425°F.
Step 2
Rub the chicken with butter, salt and pepper.
Step 3
Stuff with lemon and thyme.
Step 4
Roast for 90 minutes and rest before carving.`,
  ],
  [
    'Shakshuka',
    [3, 10, 20, 8, 4],
    `Shakshuka

⏱ Prep: 10 min
🍳 Cook: 20 min
🍽 Serves: 3

🛒 Ingredients
▢ 1 tbsp olive oil
▢ 1 onion, diced
▢ 1 red pepper, sliced
▢ 2 garlic cloves
▢ 1 tsp cumin
▢ 1 (28 oz) can tomatoes
▢ 6 eggs
▢ parsley

👩‍🍳 Instructions
👉 Soften onion and pepper in the oil.
👉 Add garlic and cumin, then the tomatoes, and simmer.
👉 Crack in the eggs and cover for 6 minutes.
👉 Scatter over parsley.`,
  ],
  [
    'Brownies',
    [16, 15, 25, 7, 4],
    `Brownies

Makes: 16
Prep: 15m
Bake: 25m

115 g butter
200 g dark chocolate
3 eggs
250 g sugar
100 g flour
30 g cocoa
1/2 tsp salt

Melt butter and chocolate together.

Whisk eggs and sugar until pale, then fold in the chocolate.

Fold in flour, cocoa and salt.

Bake at 180C for 25 min. Cool in the tin.`,
  ],
  [
    'Pulled Pork - slow cooker',
    [8, 15, 480, 7, 4],
    `Pulled Pork - slow cooker
Serves 8-10
Hands-on: 15 minutes
Cook: 8 hours on low

WHAT YOU NEED
4 lb pork shoulder
1 cup bbq sauce
1/2 cup apple cider vinegar
1/2 cup chicken broth
1/4 cup brown sugar
1 tbsp mustard
1 tsp each salt, pepper and paprika

WHAT YOU DO
* Rub the pork with the spices.
* Put everything in the slow cooker.
* Cook on low for 8 hours.
* Shred with two forks and stir back into the juices.`,
  ],
  [
    "Grandma's Fudge",
    [null, null, null, 5, 4],
    `Grandma's Fudge
2 c. sugar
2/3 c. milk
2 sq. unsweetened chocolate
2 Tbsp. butter
1 tsp. vanilla
Cook sugar, milk and chocolate to soft ball stage. Remove from heat.
Add butter without stirring.
Cool to lukewarm.
Add vanilla and beat until thick. Pour into buttered pan.`,
  ],
];

describe('a recipe as people write it down in English', () => {
  it.each(TEXTS)('%s is read with all it tells', (name, facts, text) => {
    expect(recipeFacts(text)).toEqual([[name, facts]]);
  });
});
