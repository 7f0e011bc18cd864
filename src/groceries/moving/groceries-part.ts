import { nameKey } from '../../shared/text/name-key.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { momentOf } from '../../http/fields/moments.js';
import { roomIn } from '../../households/list-limits.js';
import { isUuid } from '../../http/fields/validation.js';
import { dtosOfRows, objectsOf, stringOrNull, unlessRefused } from '../../moving/given-rows.js';
import type { GivenRow, HouseholdPart, MovedRow, MoveTarget } from '../../moving/household-part.js';
import { HouseholdParts } from '../../moving/household-parts.js';
import { storeHere } from '../../stores/moving/stores-part.js';
import { StoresService } from '../../stores/stores.service.js';
import { isBoughtByPiece } from '../bought-by-piece.js';
import { CreateGroceryDto } from '../groceries.dto.js';
import { GroceriesRepository } from '../groceries.repository.js';
import { GroceriesService } from '../groceries.service.js';
import type { Grocery, GrocerySource } from '../grocery.entity.js';
import type { GroceryToAdd } from '../grocery-lines.js';
import { GroceryMovesRepository, type RecipeLinePlace } from './grocery-moves.repository.js';

/** Number of lines that are written at once. */
const AT_ONCE = 200;
const MOST_SOURCES = 100;
const FRACTION = /^\d{1,40}(?:\/\d{1,40})?$/;

/** Ids of the ingredients of recipes in this household, by recipe, unit system, position and ingredient. */
type LinesHere = ReadonlyMap<string, string>;

/** The shopping list, with the recipes that its lines are for. */
@Injectable()
export class GroceriesPart implements HouseholdPart, OnModuleInit {
  readonly name = 'groceries';
  readonly table = 'groceries';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';
  readonly order = 20;

  constructor(
    private readonly parts: HouseholdParts,
    private readonly groceries: GroceriesService,
    private readonly repository: GroceriesRepository,
    private readonly moves: GroceryMovesRepository,
    private readonly stores: StoresService,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const groceries = await this.repository.listIn(householdId, { sortOrder: 'ASC', id: 'ASC' });
    const ids = groceries.flatMap(({ sources }) => sources.map(({ recipeIngredientId }) => recipeIngredientId));
    const places = new Map((await this.moves.places(householdId, ids)).map((place) => [place.id, place]));
    return groceries.map((grocery) => exported(grocery, places));
  }

  async bring(target: MoveTarget, rows: readonly GivenRow[]): Promise<MovedRow[]> {
    const stores = await this.stores.ids(target.householdId);
    const brought: MovedRow[] = [];
    for (let first = 0; first < rows.length; first += AT_ONCE) {
      const some = rows.slice(first, first + AT_ONCE);
      const lines = await this.linesOf(target, some);
      const checked = dtosOfRows(CreateGroceryDto, some);
      const added = checked.map(({ row, dto }) => groceryOf(target, stores, lines, row, dto));
      brought.push(...(await this.write(target.householdId, await this.fitting(target.householdId, added))));
    }
    return brought;
  }

  async remove(householdId: string, row: MovedRow): Promise<boolean> {
    const removed = await unlessRefused(this.groceries.remove(householdId, row.id, row.version));
    return removed?.stale === false;
  }

  /** Leaves out the new lines for which the list has no room. */
  private async fitting(householdId: string, added: readonly GroceryToAdd[]): Promise<readonly GroceryToAdd[]> {
    let room = roomIn('groceries', await this.repository.countIn(householdId));
    if (added.length <= room) return added;
    const ids = added.map(({ id }) => id);
    const known = new Set((await this.repository.findAllIn(householdId, ids)).map(({ id }) => id));
    return added.filter(({ id }) => known.has(id) || room-- > 0);
  }

  /** Restores a line that was deleted recently. A line whose store was deleted in the meantime has none. */
  private async write(householdId: string, added: readonly GroceryToAdd[]): Promise<MovedRow[]> {
    const here = new Map((await this.add(householdId, added)).map((row) => [row.id, row]));
    for (const { id } of added) {
      if (here.has(id)) continue;
      const restored = await unlessRefused(this.groceries.restore(householdId, id));
      if (restored !== null) here.set(id, { id, version: restored.version });
    }
    const left = added.filter(({ id, storeId }) => storeId !== null && !here.has(id));
    if (left.length === 0) return [...here.values()];
    const inNone = left.map((line) => ({ ...line, storeId: null }));
    return [...here.values(), ...(await this.add(householdId, inNone))];
  }

  private async add(householdId: string, added: readonly GroceryToAdd[]): Promise<MovedRow[]> {
    return (await this.groceries.add(householdId, added)).map(({ id, version }) => ({ id, version }));
  }

  private async linesOf({ householdId, ids }: MoveTarget, rows: readonly GivenRow[]): Promise<LinesHere> {
    const recipes = rows.flatMap((row) =>
      objectsOf(row['sources']).flatMap(({ recipeId }) => ids.get(stringOrNull(recipeId) ?? '') ?? []),
    );
    const places = await this.moves.placesOfRecipes(householdId, [...new Set(recipes)]);
    return new Map(places.map((place) => [keyOf(place), place.id]));
  }
}

function keyOf({ recipeId, systemUsed, position, name }: Omit<RecipeLinePlace, 'id'>): string {
  return JSON.stringify([recipeId, systemUsed, position, nameKey(name)]);
}

function exported(grocery: Grocery, places: ReadonlyMap<string, RecipeLinePlace>): object {
  const { id, name, unit, amount, isDone, storeId, note, recurringGroceryId, exactAmount, completedAt } = grocery;
  return {
    id,
    name,
    unit,
    amount,
    exactAmount,
    purchaseAmount: grocery.purchaseAmount,
    isDone,
    completedAt: completedAt?.toISOString() ?? null,
    storeId,
    note,
    recurringGroceryId,
    recipeIngredientId: grocery.recipeIngredientId,
    sources: grocery.sources.map((source, index) => {
      const place = places.get(source.recipeIngredientId);
      const line = place && { position: place.position, systemUsed: place.systemUsed, key: nameKey(place.name) };
      return Object.assign({ ...source }, { exactAmount: grocery.sourceAmounts[index] ?? null, line });
    }),
  };
}

function groceryOf(
  target: MoveTarget,
  stores: ReadonlySet<string>,
  lines: LinesHere,
  row: GivenRow,
  { name = null, unit = null, amount = null, note = null, purchaseAmount = null, isDone }: CreateGroceryDto,
): GroceryToAdd {
  const sources = objectsOf(row['sources'])
    .slice(0, MOST_SOURCES)
    .flatMap((given) => sourceOf(target, lines, given) ?? []);
  const ofLine = sources.find(({ was }) => was !== null && was === stringOrNull(row['recipeIngredientId']));
  const recurring = stringOrNull(row['recurringGroceryId']);
  const completedAt = stringOrNull(row['completedAt']);
  return {
    id: row.id,
    name,
    unit,
    amount,
    exactAmount: amount === null ? null : fractionOf(row['exactAmount']),
    byPiece: isBoughtByPiece(unit),
    note,
    purchaseAmount,
    isDone,
    completedAt: completedAt === null ? null : dateOf(completedAt),
    storeId: storeHere(target, stores, row['storeId']),
    recurringGroceryId: recurring !== null && isUuid(recurring) ? recurring : null,
    recipeIngredientId: ofLine?.source.recipeIngredientId ?? null,
    sources: sources.map(({ source }) => source),
    sourceAmounts: sources.map(({ exactAmount }) => exactAmount),
  };
}

/** `null` when this household does not have the recipe or the ingredient. */
function sourceOf(
  { ids }: MoveTarget,
  lines: LinesHere,
  given: Readonly<Record<string, unknown>>,
): { source: GrocerySource; exactAmount: string | null; was: string | null } | null {
  const recipeId = ids.get(stringOrNull(given['recipeId']) ?? '');
  const [line] = objectsOf([given['line']]);
  if (recipeId === undefined || line === undefined) return null;
  const { position, systemUsed, key } = line;
  const recipeIngredientId = lines.get(JSON.stringify([recipeId, systemUsed, position, key]));
  if (recipeIngredientId === undefined) return null;
  const item = stringOrNull(given['calendarItemId']);
  const amount = given['amount'];
  const isAmount = typeof amount === 'number' && Number.isFinite(amount) && amount >= 0;
  const source = {
    recipeId,
    recipeName: (stringOrNull(given['recipeName']) ?? '').slice(0, 500).toWellFormed(),
    recipeIngredientId,
    calendarItemId: item !== null && isUuid(item) ? item : null,
    amount: isAmount ? amount : null,
    unit: stringOrNull(given['unit'])?.slice(0, 500).toWellFormed() ?? null,
  };
  return {
    source,
    exactAmount: isAmount ? fractionOf(given['exactAmount']) : null,
    was: stringOrNull(given['recipeIngredientId']),
  };
}

function fractionOf(value: unknown): string | null {
  const text = stringOrNull(value);
  return text !== null && FRACTION.test(text) && !/\/0+$/.test(text) ? text : null;
}

function dateOf(text: string): Date | null {
  const moment = momentOf(text);
  return moment === null ? null : new Date(moment.toISOString());
}
