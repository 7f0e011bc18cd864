import { describe, expect, it } from '@jest/globals';
import { type Facts, recipeFacts } from './handwritten/recipe-facts.js';

/** Recipes as people write them: name of the recipe, what must be found, text. */
const TEXTS: [name: string, facts: Facts, text: string][] = [
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
];

describe('a recipe as people write it down in a Romance language', () => {
  it.each(TEXTS)('%s is read with all it tells', (name, facts, text) => {
    expect(recipeFacts(text)).toEqual([[name, facts]]);
  });
});
