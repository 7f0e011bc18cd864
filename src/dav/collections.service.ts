import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import { requireScope } from '../accounts/scope.guard.js';
import { mayDo } from '../accounts/scopes.js';
import { CalendarFeedsService } from '../calendar-feeds/calendar-feeds.service.js';
import { HouseholdsService } from '../households/households.service.js';
import { NotFoundError, orNotFound } from '../http/problems/errors.js';
import { inLanguage } from '../http/request-context.js';
import { DEFAULT_LANGUAGE, type Language, languageOfTag } from '../shared/languages.js';
import { StoresService } from '../stores/stores.service.js';
import {
  type CalendarObject,
  type Collection,
  listCollection,
  planCollection,
  type Rights,
  storeCollection,
  type TaskCollection,
} from './collections.js';
import { DavTasksService } from './tasks/dav-tasks.service.js';

/** Where a request leads. */
export interface CollectionPath {
  readonly householdId: string;
  readonly collection: string;
}

export interface ObjectPath extends CollectionPath {
  readonly name: string;
}

/** The collections of a household, and what is in them. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly tasks: DavTasksService,
    private readonly calendars: CalendarFeedsService,
    private readonly stores: StoresService,
    private readonly households: HouseholdsService,
  ) {}

  /** Those that the caller may read. */
  async list(caller: Caller): Promise<Collection[]> {
    const language = await this.languageOf(caller.householdId);
    const lists = mayDo(caller, 'groceries:read') ? await this.taskCollections(caller, language) : [];
    return [...lists, ...(mayDo(caller, 'plan:read') ? [planCollection(language)] : [])];
  }

  private async taskCollections(caller: Caller, language: Language): Promise<TaskCollection[]> {
    const rights = rightsOf(caller);
    const stores = await this.stores.list(caller.householdId);
    return [listCollection(language, rights), ...stores.map((store) => storeCollection(store, rights))];
  }

  /** The collection, which the caller may read. @throws NotFoundError InsufficientScopeError */
  async find(caller: Caller, { householdId, collection: name }: CollectionPath): Promise<Collection> {
    refuseOtherHousehold(caller, householdId);
    const isPlan = name === 'plan';
    requireScope(isPlan ? 'plan:read' : 'groceries:read', caller);
    const language = await this.languageOf(householdId);
    const all = isPlan ? [planCollection(language)] : await this.taskCollections(caller, language);
    return orNotFound(
      all.find((one) => one.name === name),
      'Collection',
    );
  }

  /** All that the collection has. */
  objects({ householdId }: Caller, collection: Collection): Promise<CalendarObject[]> {
    if (collection.component === 'VEVENT') return this.meals(householdId);
    return this.inHouseholdLanguage(householdId, () => this.tasks.list(householdId, collection));
  }

  /** Those of the names that the collection has. */
  async named({ householdId }: Caller, collection: Collection, names: readonly string[]): Promise<CalendarObject[]> {
    if (collection.component === 'VTODO')
      return this.inHouseholdLanguage(householdId, () => this.tasks.named(householdId, collection, names));
    const wanted = new Set(names);
    return (await this.meals(householdId)).filter(({ name }) => wanted.has(name));
  }

  private async meals(householdId: string): Promise<CalendarObject[]> {
    return (await this.calendars.events(householdId)).map(({ id, updatedAt, text }) => ({
      name: `${id}.ics`,
      // A meal shows the name of its recipe, so its own version does not say all.
      tag: createHash('sha256').update(text).digest('base64url'),
      modifiedAt: updatedAt,
      text: () => text,
    }));
  }

  /** @throws NotFoundError */
  async findObject(caller: Caller, collection: Collection, name: string): Promise<CalendarObject> {
    const [object] = await this.named(caller, collection, [name]);
    return orNotFound(object, 'Object');
  }

  /** Lines of the list are shown in the language of the household. */
  async inHouseholdLanguage<Result>(householdId: string, work: () => Promise<Result>): Promise<Result> {
    return inLanguage(await this.languageOf(householdId), work);
  }

  /** The language of the household's locale when Larder has it, otherwise English. */
  private async languageOf(householdId: string): Promise<Language> {
    return languageOfTag((await this.households.find(householdId))?.locale) ?? DEFAULT_LANGUAGE;
  }
}

/** @throws NotFoundError */
export function refuseOtherHousehold(caller: Caller, householdId: string): void {
  if (householdId !== caller.householdId) throw new NotFoundError('Household not found');
}

function rightsOf(caller: Caller): Rights {
  if (mayDo(caller, 'groceries:write')) return 'write';
  return mayDo(caller, 'groceries:write', 'tick') ? 'tick' : 'read';
}
