import { Transactions } from '../../database/transactions.js';
import { nameKey } from '../../shared/text/name-key.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { momentOf } from '../../http/fields/calendar-dates.js';
import { toDto } from '../../http/fields/to-dto.js';
import { isUuid } from '../../shared/text/uuid.js';
import { objectsOf, stringOrNull } from '../../households/archive/archived-values.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../../households/archive/household-part.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { withStoreHere } from '../../stores/archive/stores-part.js';
import { StoresService } from '../../stores/stores.service.js';
import { AddGroceriesService } from '../add-groceries.service.js';
import { isBoughtByPiece } from '../bought-by-piece.js';
import { CreateGroceryDto } from '../groceries.dto.js';
import { GroceriesRepository } from '../groceries.repository.js';
import { GroceriesService } from '../groceries.service.js';
import type { Grocery, GrocerySource } from '../grocery.entity.js';
import type { GroceryToAdd } from '../grocery-lines.js';
import { RecipeLinePlacesRepository, type RecipeLinePlace } from './recipe-line-places.repository.js';

const MOST_SOURCES = 100;
const FRACTION = /^\d{1,40}(?:\/\d{1,40})?$/;

/** Ids of the ingredients of recipes in this household, by recipe, unit system, position and ingredient. */
type LinesHere = ReadonlyMap<string, string>;

/** The shopping list, with the recipes that its lines are for. */
@Injectable()
export class GroceriesPart implements HouseholdPart, OnModuleInit {
  readonly name = 'groceries';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';

  constructor(
    private readonly parts: HouseholdParts,
    private readonly groceries: GroceriesService,
    private readonly additions: AddGroceriesService,
    private readonly repository: GroceriesRepository,
    private readonly places: RecipeLinePlacesRepository,
    private readonly stores: StoresService,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const groceries = await this.repository.listIn(householdId, { sortOrder: 'ASC', id: 'ASC' });
    const ids = groceries.flatMap(({ sources }) => sources.map(({ recipeIngredientId }) => recipeIngredientId));
    const places = new Map((await this.places.byId(householdId, ids)).map((place) => [place.id, place]));
    return groceries.map((grocery) => exported(grocery, places));
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  /** A line that was deleted recently is restored. */
  async add(target: ImportTarget, row: GivenRow): Promise<ImportedRow> {
    const { householdId } = target;
    const dto = toDto(CreateGroceryDto, row);
    const line = groceryOf(row, dto, sourcesOf(target, await this.linesOf(target, row), row));
    return withStoreHere(this.transactions, this.stores, target, row['storeId'], async (storeId) => {
      const [added] = await this.additions.add(householdId, [{ ...line, storeId }]);
      return added ?? this.groceries.restore(householdId, row.id);
    });
  }

  remove(householdId: string, { id, version }: ImportedRow): Promise<unknown> {
    return this.groceries.remove(householdId, id, version);
  }

  private async linesOf({ householdId, ids }: ImportTarget, row: GivenRow): Promise<LinesHere> {
    const recipes = objectsOf(row['sources']).flatMap(({ recipeId }) => ids.get(stringOrNull(recipeId) ?? '') ?? []);
    const places = await this.places.ofRecipes(householdId, [...new Set(recipes)]);
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

/** A recipe that a line is for, in this household. */
interface ImportedSource {
  readonly source: GrocerySource;
  readonly exactAmount: string | null;
  /** The id of the recipe's ingredient in the archive. */
  readonly archivedIngredientId: string | null;
}

function sourcesOf(target: ImportTarget, lines: LinesHere, row: GivenRow): ImportedSource[] {
  const given = objectsOf(row['sources']).slice(0, MOST_SOURCES);
  return given.flatMap((one) => sourceOf(target, lines, one) ?? []);
}

function groceryOf(
  row: GivenRow,
  { name = null, unit = null, amount = null, note = null, purchaseAmount = null, isDone }: CreateGroceryDto,
  sources: readonly ImportedSource[],
): Omit<GroceryToAdd, 'storeId'> {
  const archivedId = stringOrNull(row['recipeIngredientId']);
  const ofLine = sources.find(
    ({ archivedIngredientId }) => archivedIngredientId !== null && archivedIngredientId === archivedId,
  );
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
    recurringGroceryId: recurring !== null && isUuid(recurring) ? recurring : null,
    recipeIngredientId: ofLine?.source.recipeIngredientId ?? null,
    sources: sources.map(({ source }) => source),
    sourceAmounts: sources.map(({ exactAmount }) => exactAmount),
  };
}

/** `null` when this household does not have the recipe or the ingredient. */
function sourceOf(
  { ids }: ImportTarget,
  lines: LinesHere,
  given: Readonly<Record<string, unknown>>,
): ImportedSource | null {
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
    archivedIngredientId: stringOrNull(given['recipeIngredientId']),
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
