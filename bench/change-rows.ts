import { ask } from './measure.js';
import { type Call, type Row, search, type Target, WORDS } from './row.js';
import { recipeId } from './seed/recipe-contents.js';

/** Recipes that each connection changes in turn. */
const OWN = 20;
/** Before searches are measured again. */
const EDITS = 10_000;
const AT_ONCE = 10;

/** These leave recipes other than they were seeded, and so come last. @param recipes how many are seeded */
export function changeRows(recipes: number): Row[] {
  const before = search(`before ${EDITS} edits`, { search: WORDS.tenth });
  const after = search(`after ${EDITS} edits`, { search: WORDS.tenth });
  return [changeRow(recipes), before, { ...after, prepare: (target) => edit(target, recipes), earlier: before.name }];
}

/** Each connection has recipes of its own, asks for each of them once, and names the version that the last answer told. */
function changeRow(recipes: number): Row {
  return {
    name: 'PATCH recipe',
    begin: ({ connection, connections }) => {
      const count = Math.max(1, Math.min(OWN, Math.floor(recipes / connections)));
      const own = Array.from({ length: count }, (_, place) => recipeId((place * connections + connection) % recipes));
      const versions = new Map<string, number>();
      let calls = 0;
      return {
        next: () => {
          const id = own[calls++ % own.length] ?? '';
          const version = versions.get(id);
          return version === undefined ? { method: 'GET', path: pathOf(id) } : changeOf(id, version, calls);
        },
        heard: (body) => {
          const answer = JSON.parse(body) as Recipe | { recipe: Recipe };
          const { id, version } = 'recipe' in answer ? answer.recipe : answer;
          versions.set(id, version);
        },
      };
    },
  };
}

interface Recipe {
  readonly id: string;
  readonly version: number;
}

/** Edits the recipes in turn. */
async function edit(target: Target, recipes: number): Promise<void> {
  let next = 0;
  const editor = async (): Promise<void> => {
    while (next < EDITS) {
      const id = recipeId(next++ % recipes);
      const { version } = (await ask(target, { method: 'GET', path: pathOf(id) })) as Recipe;
      await ask(target, changeOf(id, version, next));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, editor));
}

function changeOf(id: string, version: number, number: number): Call {
  return { method: 'PATCH', path: pathOf(id), body: { version, description: `As we cooked it the time ${number}` } };
}

function pathOf(id: string): string {
  return `/api/v1/recipes/${id}`;
}
