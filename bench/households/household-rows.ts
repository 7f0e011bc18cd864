import type { Client } from 'pg';
import { type Call, type Conversation, type Row, WORDS } from '../row.js';
import { payloadOf } from '../rows.js';
import { Random } from '../seed/random.js';
import { recipeId, STREAM } from '../seed/recipe-contents.js';
import { type SeededHousehold, seededHousehold } from '../seed/seed-household.js';
import type { Seeding } from '../seed/seed-database.js';
import { Share } from './share.js';

/** A grocery as its last answer showed it. */
interface SeenGrocery {
  readonly id: string;
  version: number;
}

/** The households of one database, and how requests are spread over them. */
export interface Crowd extends Seeding {
  readonly households: number;
  readonly all: readonly SeededHousehold[];
  readonly share: Share;
  readonly groceries: ReadonlyMap<string, readonly SeenGrocery[]>;
}

export async function crowdOf(database: Client, seeding: Seeding, exponent: number): Promise<Crowd> {
  const { rows } = await database.query<{ household: string; groceries: SeenGrocery[] }>(`
    SELECT household_id AS household, json_agg(json_build_object('id', id, 'version', version)) AS groceries
    FROM groceries GROUP BY household_id`);
  return {
    ...seeding,
    all: Array.from({ length: seeding.households }, (_, number) => seededHousehold(number)),
    share: new Share(seeding.households, exponent),
    groceries: new Map(rows.map(({ household, groceries }) => [household, groceries])),
  };
}

/** The most important rows, with requests from all households of the crowd. */
export function householdRows(crowd: Crowd): Row[] {
  const search =
    (body: object): Ask =>
    () => ({ method: 'POST', path: '/api/v1/recipes/search', body });
  return [
    spread(crowd, 'GET recipe', ({ number }, random) => ({
      method: 'GET',
      path: `/api/v1/recipes/${recipeId(number * crowd.recipes + random.below(crowd.recipes))}`,
    })),
    spread(crowd, 'search {}', search({})),
    spread(crowd, 'search a word in a tenth', search({ search: WORDS.tenth })),
    spread(crowd, 'search a rare word', search({ search: WORDS.rare })),
    spread(crowd, 'search a typo', search({ search: WORDS.typo })),
    spread(crowd, 'GET groceries', () => ({ method: 'GET', path: '/api/v1/groceries' })),
    spread(crowd, 'GET planned month', () => ({ method: 'GET', path: '/api/v1/planned-recipes/month' })),
    doneRow(crowd),
    { ...spread(crowd, 'POST groceries', newGrocery), cleanUp: removeGroceries },
    newRecipeRow(crowd),
  ];
}

/** Reads the list of each household once, one after the other. */
export function sweep(crowd: Crowd): Call[] {
  return crowd.all.map(({ apiKey }) => ({ method: 'GET', path: '/api/v1/groceries', apiKey }));
}

interface Asking extends SeededHousehold {
  readonly number: number;
}

type Ask = (household: Asking, random: Random) => Call;

function spread(crowd: Crowd, name: string, ask: Ask): Row {
  return {
    name,
    begin: ({ connection }) => {
      const random = new Random(STREAM.calls, connection);
      return { next: () => drawn(crowd, random, ask) };
    },
  };
}

function drawn({ share, all }: Crowd, random: Random, ask: Ask): Call {
  const number = share.draw(random);
  const household = all[number] ?? seededHousehold(number);
  return { ...ask({ ...household, number }, random), apiKey: household.apiKey };
}

/** Each connection has its own groceries of each household, and sends the version of the last answer. */
function doneRow(crowd: Crowd): Row {
  return {
    name: 'PATCH done',
    begin: ({ connection, connections }): Conversation => {
      const random = new Random(STREAM.calls, connection);
      let asked: SeenGrocery | undefined;
      return {
        next: () =>
          drawn(crowd, random, ({ householdId }) => {
            const groceries = crowd.groceries.get(householdId) ?? [];
            const own = Math.floor(groceries.length / connections);
            asked = groceries[random.below(own) * connections + connection];
            const { id = '', version = 0 } = asked ?? {};
            return { method: 'PATCH', path: `/api/v1/groceries/${id}/done`, body: { version } };
          }),
        heard: (body) => {
          const { grocery } = JSON.parse(body) as { grocery: SeenGrocery };
          if (asked?.id === grocery.id) asked.version = grocery.version;
        },
      };
    },
  };
}

const newGrocery: Ask = () => ({
  method: 'POST',
  path: '/api/v1/groceries',
  body: { name: 'plums', unit: 'kg', amount: 1.5 },
});

async function removeGroceries(database: Client): Promise<void> {
  await database.query(`DELETE FROM groceries WHERE name = 'plums' AND unit = 'kg'`);
}

/** Adds recipes like the seeded ones, with all members. */
function newRecipeRow(crowd: Crowd): Row {
  return {
    name: 'POST recipes',
    begin: ({ connection, connections }) => {
      const random = new Random(STREAM.calls, connection);
      let index = crowd.households * crowd.recipes + connection;
      return {
        next: () =>
          drawn(crowd, random, () => {
            index += connections;
            return { method: 'POST', path: '/api/v1/recipes', body: payloadOf(index) };
          }),
      };
    },
    cleanUp: async (database) => {
      await database.query(`DELETE FROM recipes WHERE created_at > now() - interval '1 day'`);
    },
  };
}
