import { randomUUID } from 'node:crypto';
import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { type GroceryDto, UpdateGroceryDto } from '../../groceries/groceries.dto.js';
import { nextId } from '../../groceries/from-text/next-id.js';
import { GroceriesService } from '../../groceries/groceries.service.js';
import { ShoppingListService } from '../../groceries/shopping-list.service.js';
import { BulkGroceriesDto, DeleteDoneDto } from '../../groceries/many/many-groceries.dto.js';
import { ManyGroceriesService } from '../../groceries/many/many-groceries.service.js';
import { SuggestionsService } from '../../groceries/suggestions/suggestions.service.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { SetCategoryDto } from '../../ingredients/ingredients.dto.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { MOST_ITEMS } from '../../parser/ingredient-line/items-of-text.js';
import { LinkAisleDto } from '../../stores/aisles/aisle-links.dto.js';
import { AisleLinksService } from '../../stores/aisles/aisle-links.service.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { EMPTY_FORM } from '../forms.js';
import { changedByOthers, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import type { Speech } from '../words/speech.js';
import { GroceriesPage, type IslandData, OfflineGroceriesPage } from './groceries-page.js';
import { GroceryPage } from './grocery-page.js';
import { MOST_SUGGESTED, notOnList } from './suggestions.js';
import { TypedLinesService } from './typed-lines.service.js';

const PATH = '/groceries';
/** Maximum number of done lines that are deleted at once. */
const MOST_DELETED = 500;
/** Number of suggestions that are read, because some are on the list already. */
const MOST_READ = 100;

/** The shopping list and its lines. */
@SessionOnly()
@Needs('groceries:read')
@TakesForm()
@PageController('groceries')
export class GroceriesPageController {
  constructor(
    private readonly shoppingList: ShoppingListService,
    private readonly groceries: GroceriesService,
    private readonly suggestions: SuggestionsService,
    private readonly typed: TypedLinesService,
    private readonly many: ManyGroceriesService,
    private readonly stores: StoresService,
    private readonly ingredients: IngredientsService,
    private readonly aisleLinks: AisleLinksService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const groceries = await this.all(caller);
    const stores = await this.stores.list(caller.householdId);
    const { suggestions } = await this.suggestions.list(caller.householdId, MOST_READ);
    const often = notOnList(suggestions, groceries).slice(0, MOST_SUGGESTED);
    const data = this.dataFor(`${caller.userId} ${caller.householdId}`, caller, often);
    const { mayWrite, mayTick } = data;
    const props = {
      groceries,
      stores,
      newId: randomUUID(),
      suggestionId: randomUUID(),
      mayWrite,
      mayTick,
      data,
    };
    return this.renderer.pageWithNotice(request, h(GroceriesPage, props));
  }

  /** The page without any data of the household, in which the script shows the list of the browser. */
  @Get('offline')
  showOffline(@Req() request: Request, @CurrentCaller() caller: Caller): Answer {
    return this.renderer.pageFor(request, h(OfflineGroceriesPage, { data: this.dataFor(null, caller, []) }));
  }

  @Post()
  @Needs('groceries:write')
  add(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const text = fields.text('raw');
    const from = fromOf(fields);
    return this.actions.run(request, pathTo(from), async (speech) => {
      const added = await this.typed.add(householdId, { id: fields.uuid('id'), text });
      const [{ id, version }] = added;
      const undo =
        added.length > 1
          ? { path: `${PATH}/${id}/delete-added`, fields: { count: String(added.length), ...from } }
          : { path: `${PATH}/${id}/delete`, fields: { version: String(version), ...from } };
      return { text: await this.addedInWords(householdId, added, speech), isGood: true, undo };
    });
  }

  /** Says also what was still to buy of the same ingredients: lines that people type are not merged. */
  private async addedInWords(householdId: string, added: readonly GroceryDto[], { say }: Speech): Promise<string> {
    const [ids, ingredients] = [added.map(({ id }) => id), added.map(({ ingredientId }) => ingredientId)];
    const before = (await this.shoppingList.list(householdId, {})).filter(
      ({ id, isDone, ingredientId }) =>
        !isDone && ingredientId !== null && ingredients.includes(ingredientId) && !ids.includes(id),
    );
    const inWords = (lines: readonly GroceryDto[]): string => lines.map(({ display }) => display).join(', ');
    const line = inWords(added);
    return before.length === 0
      ? say('list.put.done', { line })
      : say('list.put.again', { line, before: inWords(before) });
  }

  /** Undoes the addition of several lines. Those that somebody changed meanwhile stay. */
  @Post(':id/delete-added')
  @Needs('groceries:write')
  @AddsNothing()
  deleteAdded(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const count = Math.min(Number(fields.number('count')) || 0, MOST_ITEMS);
    return this.actions.run(request, pathTo(fromOf(fields)), async (speech) => {
      const lines = Array.from({ length: count }, (_, index) => ({ id: nextId(id, index), version: 1 }));
      const { deleted } = await this.many.bulk(householdId, toDto(BulkGroceriesDto, { delete: lines }));
      return speech.count('list.put.undone', deleted.filter(({ status }) => status === 'applied').length);
    });
  }

  @Post('delete-done')
  @Needs('groceries:write')
  @AddsNothing()
  deleteDone(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ count }) => {
      const done = (await this.all(caller)).filter(({ isDone }) => isDone).slice(0, MOST_DELETED);
      const seen = done.map(({ id, version }) => ({ id, version }));
      const { deletedIds } = await this.many.deleteDone(caller.householdId, toDto(DeleteDoneDto, { groceries: seen }));
      return count('list.cleared', deletedIds.length);
    });
  }

  @Get(':id')
  @Needs('groceries:write')
  async showLine(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const grocery = await this.shoppingList.find(caller.householdId, id);
    const stores = await this.stores.list(caller.householdId);
    const form = { ...EMPTY_FORM, values: { raw: grocery.display, note: grocery.note ?? '' } };
    return this.renderer.pageFor(request, h(GroceryPage, { grocery, stores, form }));
  }

  /** A line whose text was not changed is not parsed again. */
  @Post(':id')
  @Needs('groceries:write')
  async change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const before = await this.shoppingList.find(caller.householdId, id);
    return this.actions.run(request, PATH, async (speech) => {
      const raw = fields.text('raw');
      const change = {
        version: fields.version(),
        ...(raw !== before.display && { raw }),
        note: fields.textOrNull('note'),
        storeId: fields.textOrNull('store'),
      };
      const { grocery, stale } = await this.groceries.update(caller.householdId, id, toDto(UpdateGroceryDto, change));
      if (stale) return changedByOthers(speech);
      await this.place(caller.householdId, before, change.storeId, fields);
      return speech.say('list.changed', { line: grocery.display });
    });
  }

  @Post(':id/tick')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  tick(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.setDone(request, caller, id, fields, true);
  }

  @Post(':id/untick')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  untick(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.setDone(request, caller, id, fields, false);
  }

  @Post(':id/delete')
  @Needs('groceries:write')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const from = fromOf(fields);
    return this.actions.run(request, pathTo(from), async (speech) => {
      const { stale } = await this.groceries.remove(householdId, id, fields.version());
      if (stale) return changedByOthers(speech);
      const undo = { path: `${PATH}/${id}/restore`, fields: from };
      return { text: speech.say('list.removed'), isGood: true, undo };
    });
  }

  @Post(':id/restore')
  @Needs('groceries:write')
  @AddsNothing()
  restore(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, pathTo(fromOf(fields)), async ({ say }) => {
      const { display } = await this.groceries.restore(householdId, id);
      return say('list.restored', { line: display });
    });
  }

  /** Saves the aisle or category of what the line is, unless it has another store now. */
  private async place(
    householdId: string,
    { ingredientId, storeId, category, aisleId }: GroceryDto,
    newStoreId: string | null,
    fields: FormFields,
  ): Promise<void> {
    if (ingredientId === null || newStoreId !== storeId) return;
    const [chosen, aisle] = [fields.textOrNull('category'), fields.textOrNull('aisle')];
    if (chosen !== null && chosen !== category) {
      const body = toDto(SetCategoryDto, { category: chosen });
      await this.ingredients.setCategory(householdId, ingredientId, body.category);
    }
    if (storeId !== null && fields.has('aisle') && aisle !== aisleId)
      await this.aisleLinks.link(householdId, storeId, toDto(LinkAisleDto, { ingredientId, aisleId: aisle }));
  }

  private setDone(
    request: Request,
    { householdId }: Caller,
    id: string,
    fields: FormFields,
    isDone: boolean,
  ): Promise<Answer> {
    const sent = fields.version();
    return this.actions.run(request, PATH, async (speech) => {
      const { grocery, stale } = await this.groceries.setDone(householdId, id, sent, isDone);
      // Somebody else may have done the same at the same time.
      if (stale && grocery.isDone !== isDone) return changedByOthers(speech);
      const text = speech.say(isDone ? 'list.ticked' : 'list.unticked', { line: grocery.display });
      const undo = {
        path: `${PATH}/${id}/${isDone ? 'untick' : 'tick'}`,
        fields: { version: String(grocery.version) },
      };
      return { text, isGood: true, undo };
    });
  }

  private dataFor(owner: string | null, caller: Caller, often: readonly string[]): IslandData {
    const base = this.renderer.basePath;
    return {
      base,
      owner,
      mayWrite: mayDo(caller, 'groceries:write'),
      mayTick: mayDo(caller, 'groceries:write', 'tick'),
      signInPath: `${base}/sign-in?${new URLSearchParams({ next: PATH })}`,
      often,
    };
  }

  private all({ householdId }: Caller): Promise<GroceryDto[]> {
    return this.shoppingList.list(householdId, { groupBy: 'aisle' });
  }
}

/** The page with the form, when it is another one than the list. The form that undoes an action leads back there too. */
function fromOf(fields: FormFields): Readonly<Record<string, string>> {
  return fields.text('from') === 'home' ? { from: 'home' } : {};
}

function pathTo({ from }: Readonly<Record<string, string>>): string {
  return from === 'home' ? '/' : PATH;
}
