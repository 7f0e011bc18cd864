import { describe, expect, it } from '@jest/globals';
import { parseRecipeText } from './parse-text.js';
import { splitPastedText } from './split-pasted-text.js';

type Facts = [
  servings: number | null,
  prepMinutes: number | null,
  cookMinutes: number | null,
  ingredients: number,
  steps: number,
];

/** Recipes as people write them: name of the case, what must be found, text. */
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
    'Omas Kartoffelsuppe',
    [4, 20, 30, 7, 4],
    `Omas Kartoffelsuppe
Für 4 Personen
Vorbereitung: 20 Min.
Kochzeit: 30 Min.

Zutaten:
1 kg Kartoffeln
2 Möhren
1 Stange Lauch
1 Zwiebel
1 l Gemüsebrühe
100 ml Sahne
Salz, Pfeffer, Majoran

Zubereitung:
Kartoffeln und Gemüse schälen und würfeln.
Zwiebel anschwitzen, Gemüse dazu geben.
Mit Brühe ablöschen und 30 Minuten kochen lassen.
Pürieren, Sahne einrühren und abschmecken.`,
  ],
  [
    'Gulasch',
    [6, 30, 150, 9, 4],
    `*Gulasch*
_Portionen: 6_
_Arbeitszeit: 30 Minuten, Kochzeit: 2 Stunden 30 Minuten_

*Zutaten*
• 1 kg Rindfleisch
• 1 kg Zwiebeln
• 3 EL Paprikapulver
• 2 EL Tomatenmark
• 1 TL Kümmel
• 500 ml Brühe
• 2 Knoblauchzehen
• Salz
• Öl

*Zubereitung*
1️⃣ Zwiebeln glasig dünsten.
2️⃣ Fleisch anbraten.
3️⃣ Gewürze und Tomatenmark dazu.
4️⃣ Mit Brühe auffüllen und schmoren.`,
  ],
  [
    'Quiche aux poireaux',
    [6, 20, 40, 7, 4],
    `Quiche aux poireaux

Pour 6 personnes
Préparation : 20 min
Cuisson : 40 min

Ingrédients
1 pâte brisée
4 poireaux
3 œufs
20 cl de crème fraîche
100 g de gruyère râpé
30 g de beurre
sel, poivre

Préparation
Émincer les poireaux et les faire fondre dans le beurre.
Battre les œufs avec la crème, saler et poivrer.
Étaler la pâte, ajouter les poireaux et verser l'appareil.
Parsemer de gruyère et cuire 40 min à 180°C.`,
  ],
  [
    'Mousse au chocolat',
    [4, 15, null, 4, 4],
    `Mousse au chocolat (4 pers. - 15 min de préparation)
- 200 g de chocolat noir
- 6 œufs
- 1 pincée de sel
- 1 sachet de sucre vanillé

Étape 1 : Faire fondre le chocolat au bain-marie.
Étape 2 : Séparer les blancs des jaunes.
Étape 3 : Monter les blancs en neige avec le sel.
Étape 4 : Mélanger délicatement et réserver 3 h au frais.`,
  ],
  [
    'Tortilla de patatas',
    [4, 15, 30, 5, 5],
    `Tortilla de patatas
Raciones: 4
Tiempo de preparación: 15 minutos
Tiempo de cocción: 30 minutos

INGREDIENTES
- 6 huevos
- 800 g de patatas
- 1 cebolla
- 250 ml de aceite de oliva
- Sal al gusto

ELABORACIÓN
1. Pelamos y cortamos las patatas.
2. Freímos las patatas y la cebolla a fuego lento.
3. Batimos los huevos.
4. Mezclamos todo y dejamos reposar.
5. Cuajamos la tortilla por ambos lados.`,
  ],
  [
    'Gazpacho andaluz de mi abuela',
    [6, null, null, 8, 3],
    `Gazpacho andaluz de mi abuela

Ingredientes para 6 personas:
1 kg de tomates maduros
1 pepino
1 pimiento verde
1 diente de ajo
50 ml de aceite de oliva
2 cucharadas de vinagre
200 ml de agua
sal

Modo de preparación:
Lava y trocea las verduras.
Tritura todo con el aceite, el vinagre y la sal.
Cuela y enfría en la nevera dos horas.`,
  ],
  [
    'Risotto ai funghi',
    [4, 10, 20, 9, 5],
    `Risotto ai funghi
Dosi per 4 persone
Preparazione: 10 minuti
Cottura: 20 minuti

Ingredienti:
320 g di riso Carnaroli
300 g di funghi porcini
1 l di brodo vegetale
1 scalogno
1/2 bicchiere di vino bianco
50 g di burro
60 g di parmigiano
prezzemolo q.b.
sale e pepe q.b.

Procedimento:
Pulite i funghi e tagliateli a fette.
Rosolate lo scalogno nel burro e tostate il riso.
Sfumate con il vino.
Aggiungete il brodo poco alla volta.
Mantecate con burro e parmigiano.`,
  ],
  [
    'Pão de queijo',
    [20, null, 25, 6, 4],
    `Pão de queijo
Rendimento: 20 unidades
Tempo de forno: 25 minutos

Ingredientes:
500 g de polvilho azedo
1 xícara de leite
1/2 xícara de óleo
2 ovos
200 g de queijo ralado
1 colher (chá) de sal

Modo de preparo:
1 - Ferva o leite com o óleo e o sal.
2 - Escalde o polvilho.
3 - Junte os ovos e o queijo e sove.
4 - Faça bolinhas e asse por 25 minutos.`,
  ],
  [
    'Stamppot boerenkool',
    [4, 15, 25, 6, 4],
    `Stamppot boerenkool

Voor 4 personen
Voorbereiding: 15 minuten
Bereidingstijd: 25 minuten

Ingrediënten
1,5 kg aardappelen
600 g boerenkool
1 rookworst
150 ml melk
50 g boter
peper en zout

Bereiding
Schil de aardappelen en kook ze met de boerenkool gaar.
Verwarm de worst in heet water.
Stamp alles met melk en boter fijn.
Serveer met de worst.`,
  ],
  [
    'Frikadeller',
    [4, 15, 20, 7, 3],
    `Frikadeller
4 personer
Forberedelse: 15 min.
Tilberedning: 20 min.

Ingredienser:
500 g hakket kalv og flæsk
1 løg
1 æg
1 dl mælk
3 spsk mel
1 tsk salt
smør til stegning

Fremgangsmåde:
Rør kødet sejt med salt.
Tilsæt revet løg, æg, mel og mælk og lad farsen hvile.
Form frikadeller og steg dem i smør.`,
  ],
  [
    'Fårikål',
    [4, 20, 150, 5, 3],
    `Fårikål
Porsjoner: 4
Forberedelser: 20 min
Koketid: 2,5 timer

Ingredienser
1,5 kg fårekjøtt
1,5 kg kål
4 ts hel sort pepper
2 ts salt
3 dl vann

Slik gjør du
Del kålen i båter.
Legg kjøtt og kål lagvis i en gryte med salt og pepper.
Hell over vann og kok til kjøttet er mørt.`,
  ],
  [
    'Placki ziemniaczane',
    [4, 20, 15, 6, 4],
    `Placki ziemniaczane
Liczba porcji: 4
Czas przygotowania: 20 minut
Czas smażenia: 15 minut

Składniki:
1 kg ziemniaków
1 cebula
1 jajko
2 łyżki mąki
sól i pieprz
olej do smażenia

Sposób przygotowania:
1. Ziemniaki i cebulę zetrzeć na tarce.
2. Odcisnąć sok.
3. Dodać jajko, mąkę, sól i pieprz.
4. Smażyć na złoto z obu stron.`,
  ],
  [
    'Svíčková',
    [6, 40, 120, 8, 4],
    `Svíčková
Počet porcí: 6
Doba přípravy: 40 minut
Doba vaření: 2 hodiny

Suroviny
1 kg hovězího zadního
2 mrkve
1 celer
1 petržel
1 cibule
250 ml smetany
2 lžíce hořčice
sůl, pepř

Postup
Maso prošpikujeme a osmahneme.
Přidáme zeleninu a dusíme dvě hodiny.
Zeleninu rozmixujeme se smetanou.
Podáváme s knedlíkem.`,
  ],
  [
    'Mercimek Çorbası',
    [6, 10, 30, 7, 4],
    `Mercimek Çorbası
6 kişilik
Hazırlık: 10 dk
Pişirme: 30 dk

Malzemeler
1 su bardağı kırmızı mercimek
1 adet soğan
1 adet havuç
6 su bardağı su
2 yemek kaşığı tereyağı
1 tatlı kaşığı nane
tuz, karabiber

Yapılışı
Soğanı tereyağında kavurun.
Mercimek ve havucu ekleyin.
Suyu ilave edip 30 dakika pişirin.
Blenderdan geçirip servis edin.`,
  ],
  [
    '番茄炒蛋',
    [2, 5, 10, 6, 4],
    `番茄炒蛋
份量：2人份
准备时间：5分钟
烹饪时间：10分钟

用料：
番茄 2个
鸡蛋 3个
葱 1根
盐 适量
糖 1茶匙
油 2汤匙

做法：
1、番茄切块，鸡蛋打散。
2、热锅下油，把鸡蛋炒熟盛出。
3、炒番茄出汁，加糖和盐。
4、倒入鸡蛋翻炒，撒上葱花。`,
  ],
  [
    '김치찌개',
    [2, 10, 20, 7, 4],
    `김치찌개
2인분
준비시간: 10분
조리시간: 20분

재료
신김치 1/4포기
돼지고기 200g
두부 1/2모
대파 1대
다진 마늘 1큰술
고춧가루 1큰술
물 2컵

만드는 법
1. 돼지고기를 볶는다.
2. 김치를 넣고 함께 볶는다.
3. 물을 붓고 끓인다.
4. 두부와 대파를 넣고 5분 더 끓인다.`,
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
    'Apfelkuchen vom Blech',
    [20, 30, 40, 9, 5],
    `Apfelkuchen vom Blech
Zutaten für 20 Stücke
Zubereitungszeit: 30 Minuten
Backzeit: 40 Minuten

Für den Teig:
250 g Butter
200 g Zucker
4 Eier
400 g Mehl
1 Pck. Backpulver
100 ml Milch

Für den Belag:
1,5 kg Äpfel
50 g Zucker
1 TL Zimt

So geht's:
1. Butter und Zucker cremig rühren.
2. Eier nacheinander unterrühren.
3. Mehl, Backpulver und Milch zugeben.
4. Teig aufs Blech streichen, Äpfel darauf verteilen.
5. Mit Zimtzucker bestreuen und backen.`,
  ],
  [
    'Salade niçoise',
    [2, null, null, 8, 3],
    `Salade niçoise pour 2

Il vous faut :
200 g de haricots verts
2 tomates
2 œufs durs
1 boîte de thon
10 olives noires
4 anchois
huile d'olive
vinaigre

Cuire les haricots verts 8 minutes.
Couper les tomates et les œufs en quartiers.
Assembler le tout et assaisonner.`,
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
    'Pierogi ruskie',
    [4, null, null, 7, 4],
    `Pierogi ruskie - przepis na 4 porcje

Ciasto:
- 500 g mąki
- 250 ml ciepłej wody
- 2 łyżki oleju
Farsz:
- 500 g ziemniaków
- 250 g twarogu
- 1 cebula
- sól, pieprz

Przygotowanie (60 minut):
Zagnieść ciasto z mąki, wody i oleju.
Ugotować ziemniaki i wymieszać z twarogiem i podsmażoną cebulą.
Wykrawać krążki i nakładać farsz.
Gotować 10 minut w osolonej wodzie.`,
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
];

describe('a recipe as people write it down', () => {
  it.each(TEXTS)('%s is read with all it tells', (name, facts, text) => {
    const parts = splitPastedText(text).map(parseRecipeText);
    expect(
      parts.map((draft) => [
        draft.name,
        [draft.servings, draft.prepMinutes, draft.cookMinutes, draft.ingredients.length, draft.steps.length],
      ]),
    ).toEqual([[name, facts]]);
  });
});
