import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Caller } from '../accounts/caller.js';
import { cursorOf, placeOfCursor } from '../changes/change-cursor.js';
import { ChangeFeed, PlaceExpiredError } from '../changes/change-feed.js';
import { HouseholdClock } from '../households/household-clock.js';
import { HouseholdsService } from '../households/households.service.js';
import { ForbiddenError, NotFoundError } from '../http/problems/errors.js';
import { Addresses } from './addresses.js';
import {
  type CalendarObject,
  type Collection,
  EVENT_KINDS,
  type Rights,
  TASK_KINDS,
  type TaskCollection,
} from './collections.js';
import {
  type Asked,
  missingResource,
  multistatus,
  type Properties,
  propertiesOfObject,
  responseOf,
  truncated,
  unchangeable,
} from './multistatus.js';
import { PreconditionFailure } from './precondition-failure.js';
import { type CalendarFilter, calendarFilter, excludes } from './reports/calendar-filter.js';
import {
  type AskingHeaders,
  asksForMembers,
  readPropfind,
  readProppatch,
  readReport,
  type Report,
} from './requests.js';
import {
  type CollectionPath,
  CollectionsService,
  type ObjectPath,
  refuseOtherHousehold,
} from './collections.service.js';
import { MOST_TASK } from './limits.js';
import { type Conditions, DavTasksService, type WrittenTask } from './tasks/dav-tasks.service.js';
import type { XmlElement } from './xml/read-xml.js';
import { element, escapedXml, textElement } from './xml/write-xml.js';

/** A token is a URI: this and a cursor of the feed. */
const TOKEN = 'data:,';
/** Changes in one answer. */
const MOST_CHANGES = 5_000;
/** Objects that are written before other requests get a turn. */
const AT_A_TIME = 100;
const WRITE_PRIVILEGES: Readonly<Record<Rights, readonly string[]>> = {
  read: [],
  tick: ['D:write-content'],
  write: ['D:write', 'D:write-content', 'D:bind', 'D:unbind'],
};
const PRINCIPAL_NAMES = ['D:current-user-principal', 'D:principal-URL', 'D:owner'];

/** How far the collections have come. Read before their objects. */
interface CollectionsState {
  readonly token: string;
  readonly tags: Readonly<Record<Collection['component'], string>>;
}

type SyncReport = Extract<Report, { kind: 'sync' }>;

/**
 * The shopping list and the plan for programs that know calendars and tasks (CalDAV: RFC 4791 and 6578, as far as clients use them). Lines
 * are shown in the language of the household, not of the request: all programs of a household must see one text for one version.
 */
@Injectable()
export class DavService {
  constructor(
    private readonly addresses: Addresses,
    private readonly tasks: DavTasksService,
    private readonly collections: CollectionsService,
    private readonly households: HouseholdsService,
    private readonly accounts: AccountsService,
    private readonly clock: HouseholdClock,
    private readonly feed: ChangeFeed,
  ) {}

  /** @throws InvalidRequestError PreconditionFailure */
  root(caller: Caller, body: string, headers: AskingHeaders): string {
    const asked = readPropfind(body, headers);
    asksForMembers(headers);
    const properties = { 'D:resourcetype': () => element('D:collection'), ...this.ofCaller(caller) };
    return multistatus(responseOf(this.addresses.root, properties, asked));
  }

  /** @throws NotFoundError InvalidRequestError PreconditionFailure */
  async principal(caller: Caller, userId: string, body: string, headers: AskingHeaders): Promise<string> {
    if (userId !== caller.userId) throw new NotFoundError('Person not found');
    const asked = readPropfind(body, headers);
    asksForMembers(headers);
    const user = await this.accounts.findUser(userId);
    const { name = '', email = '' } = user ?? {};
    const properties = {
      'D:resourcetype': () => element('D:collection') + element('D:principal'),
      'D:displayname': () => escapedXml(name),
      'C:calendar-home-set': () => textElement('D:href', this.addresses.home(caller.householdId)),
      'C:calendar-user-address-set': () => textElement('D:href', `mailto:${email}`),
      ...this.ofCaller(caller),
    };
    return multistatus(responseOf(this.addresses.principal(userId), properties, asked));
  }

  /** @throws NotFoundError InvalidRequestError PreconditionFailure */
  async home(caller: Caller, householdId: string, body: string, headers: AskingHeaders): Promise<string> {
    refuseOtherHousehold(caller, householdId);
    const asked = readPropfind(body, headers);
    const hasMembers = asksForMembers(headers);
    const household = await this.households.find(householdId);
    const properties = {
      'D:resourcetype': () => element('D:collection'),
      'D:displayname': () => escapedXml(household?.name ?? ''),
      'D:current-user-privilege-set': () => privileges('read'),
      ...this.ofCaller(caller),
    };
    const state = await this.stateOf(householdId);
    const collections = hasMembers ? await this.collections.list(caller) : [];
    const members = collections.map((collection) => this.describe(caller, collection, state, asked));
    return multistatus(responseOf(this.addresses.home(householdId), properties, asked), ...members);
  }

  /** @throws NotFoundError InvalidRequestError PreconditionFailure InsufficientScopeError */
  async collection(caller: Caller, path: CollectionPath, body: string, headers: AskingHeaders): Promise<string> {
    const asked = readPropfind(body, headers);
    const hasMembers = asksForMembers(headers);
    const collection = await this.collections.find(caller, path);
    const own = this.describe(caller, collection, await this.stateOf(path.householdId), asked);
    const objects = hasMembers ? await this.collections.objects(caller, collection) : [];
    return multistatus(own, ...(await this.responses(path, collection, objects, withoutContent(asked))));
  }

  /** @throws NotFoundError InvalidRequestError PreconditionFailure InsufficientScopeError */
  async object(caller: Caller, path: ObjectPath, body: string, headers: AskingHeaders): Promise<string> {
    const asked = readPropfind(body, headers);
    asksForMembers(headers);
    const collection = await this.collections.find(caller, path);
    const object = await this.collections.findObject(caller, collection, path.name);
    return multistatus(...(await this.responses(path, collection, [object], withoutContent(asked))));
  }

  /** No property can be changed. @throws NotFoundError InvalidRequestError */
  proppatchHome(caller: Caller, householdId: string, body: string): string {
    refuseOtherHousehold(caller, householdId);
    return multistatus(unchangeable(this.addresses.home(householdId), readProppatch(body)));
  }

  /** No property can be changed. @throws NotFoundError InvalidRequestError InsufficientScopeError */
  async proppatch(caller: Caller, path: CollectionPath, body: string): Promise<string> {
    const names = readProppatch(body);
    await this.collections.find(caller, path);
    return multistatus(unchangeable(this.addresses.collection(path.householdId, path.collection), names));
  }

  /** @throws NotFoundError InvalidRequestError PreconditionFailure InsufficientScopeError */
  async report(caller: Caller, path: CollectionPath, body: string, headers: AskingHeaders): Promise<string> {
    const report = readReport(body, headers);
    const collection = await this.collections.find(caller, path);
    if (report.kind === 'sync') return this.sync(caller, path, collection, report);
    if (report.kind === 'query') {
      const objects = await this.matching(caller, collection, report.filter);
      return multistatus(...(await this.responses(path, collection, objects, report.asked)));
    }
    return this.multiget(caller, path, collection, report.hrefs, report.asked);
  }

  /** @throws NotFoundError InsufficientScopeError */
  async read(caller: Caller, path: ObjectPath): Promise<CalendarObject> {
    return this.collections.findObject(caller, await this.collections.find(caller, path), path.name);
  }

  /** @throws what `DavTasksService.put` throws, NotFoundError, ForbiddenError for the plan */
  async put(caller: Caller, path: ObjectPath, text: string, conditions: Conditions): Promise<WrittenTask> {
    const collection = writable(await this.collections.find(caller, path));
    return this.collections.inHouseholdLanguage(caller.householdId, () =>
      this.tasks.put(caller, collection, path.name, text, conditions),
    );
  }

  /** @throws what `DavTasksService.remove` throws, NotFoundError, ForbiddenError for the plan */
  async remove(caller: Caller, path: ObjectPath, conditions: Conditions): Promise<void> {
    return this.tasks.remove(caller, writable(await this.collections.find(caller, path)), path.name, conditions);
  }

  private async matching(caller: Caller, collection: Collection, filter: XmlElement): Promise<CalendarObject[]> {
    const matches = calendarFilter(filter, await this.clock.zoneOf(caller.householdId));
    if (excludes(filter, collection.component)) return [];
    return filtered(await this.collections.objects(caller, collection), matches);
  }

  /** Answers each resource once, also when its address is asked for twice or in two forms. */
  private async multiget(
    caller: Caller,
    path: CollectionPath,
    collection: Collection,
    hrefs: readonly string[],
    asked: Asked,
  ): Promise<string> {
    const names = new Map(hrefs.map((href) => [href, this.addresses.nameOf(href, path.householdId, path.collection)]));
    const known = new Set([...names.values()].filter((name) => name !== null));
    const objects = await this.collections.named(caller, collection, [...known]);
    const found = new Set(objects.map(({ name }) => name));
    const missing = [...names.keys()].filter((href) => !found.has(names.get(href) ?? ''));
    return multistatus(...(await this.responses(path, collection, objects, asked)), ...missing.map(missingResource));
  }

  /** RFC 6578. The token is read before the list: what is changed between is told again, and nothing is left out. */
  private async sync(
    caller: Caller,
    path: CollectionPath,
    collection: Collection,
    { asked, token, limit }: SyncReport,
  ): Promise<string> {
    if (collection.component === 'VEVENT')
      throw new PreconditionFailure(403, 'D:supported-report', 'The plan has no sync-collection: ask for its tags');
    if (token !== '') return this.changes(caller, path, collection, { asked, token, limit });
    const end = await this.feed.end(caller.householdId);
    const objects = await this.collections.objects(caller, collection);
    if (limit !== null && limit < objects.length)
      throw new PreconditionFailure(
        403,
        'D:number-of-matches-within-limits',
        `A first answer has all ${objects.length} tasks`,
      );
    const responses = await this.responses(path, collection, objects, asked);
    return multistatus(...responses, textElement('D:sync-token', TOKEN + cursorOf(end)));
  }

  private async changes(
    { householdId }: Caller,
    path: CollectionPath,
    collection: TaskCollection,
    { asked, token, limit }: Omit<SyncReport, 'kind'>,
  ): Promise<string> {
    const place = token.startsWith(TOKEN) ? placeOfCursor(token.slice(TOKEN.length)) : null;
    if (place === null) throw invalidToken();
    const most = Math.min(limit ?? MOST_CHANGES, MOST_CHANGES);
    const { changed, removed, end, hasMore } = await this.collections
      .inHouseholdLanguage(householdId, () => this.tasks.changedAfter(householdId, collection, place, most))
      .catch((error: unknown) => {
        throw error instanceof PlaceExpiredError ? invalidToken() : error;
      });
    const addressOf = (name: string): string => this.addresses.object(householdId, collection.name, name);
    return multistatus(
      ...(await this.responses(path, collection, changed, asked)),
      ...removed.map((name) => missingResource(addressOf(name))),
      ...(hasMore ? [truncated(this.addresses.collection(householdId, collection.name))] : []),
      textElement('D:sync-token', TOKEN + cursorOf(end)),
    );
  }

  private async responses(
    { householdId }: CollectionPath,
    collection: Collection,
    objects: readonly CalendarObject[],
    asked: Asked,
  ): Promise<string[]> {
    const responses: string[] = [];
    for (const object of objects) {
      const href = this.addresses.object(householdId, collection.name, object.name);
      responses.push(responseOf(href, propertiesOfObject(collection, object), asked));
      if (responses.length % AT_A_TIME === 0) await setImmediate();
    }
    return responses;
  }

  private async stateOf(householdId: string): Promise<CollectionsState> {
    const token = TOKEN + cursorOf(await this.feed.end(householdId));
    const plan = await this.feed.tag(householdId, EVENT_KINDS);
    const today = await this.clock.todayOf(householdId);
    // The plan shows the days around today.
    return { token, tags: { VTODO: await this.feed.tag(householdId, TASK_KINDS), VEVENT: `${plan} ${today}` } };
  }

  private describe(caller: Caller, collection: Collection, { token, tags }: CollectionsState, asked: Asked): string {
    const { name, displayName, component, rights } = collection;
    const isTasks = component === 'VTODO';
    const properties = {
      'D:resourcetype': () => element('D:collection') + element('C:calendar'),
      'D:displayname': () => escapedXml(displayName),
      'C:supported-calendar-component-set': () => `<C:comp name="${component}"/>`,
      'C:supported-calendar-data': () => '<C:calendar-data content-type="text/calendar" version="2.0"/>',
      'C:max-resource-size': () => String(MOST_TASK),
      'CS:getctag': () => escapedXml(tags[component]),
      'D:current-user-privilege-set': () => privileges(rights),
      'D:supported-report-set': () =>
        ['C:calendar-query', 'C:calendar-multiget', ...(isTasks ? ['D:sync-collection'] : [])]
          .map((report) => element('D:supported-report', element('D:report', element(report))))
          .join(''),
      ...(isTasks && { 'D:sync-token': () => escapedXml(token) }),
      ...this.ofCaller(caller),
    };
    return responseOf(this.addresses.collection(caller.householdId, name), properties, asked);
  }

  /** What every resource says about who asks. */
  private ofCaller({ userId }: Caller): Properties {
    const href = (): string => textElement('D:href', this.addresses.principal(userId));
    const root = (): string => textElement('D:href', this.addresses.root);
    return {
      ...Object.fromEntries(PRINCIPAL_NAMES.map((name) => [name, href])),
      'D:principal-collection-set': root,
    };
  }
}

function writable(collection: Collection): TaskCollection {
  if (collection.component === 'VEVENT') throw new ForbiddenError('The plan can only be read here');
  return collection;
}

function privileges(rights: Rights): string {
  return ['D:read', 'D:read-current-user-privilege-set', ...WRITE_PRIVILEGES[rights]]
    .map((privilege) => element('D:privilege', element(privilege)))
    .join('');
}

/** The content of all objects is too much for a client that asks for all properties. */
function withoutContent(asked: Asked): Asked {
  if (asked.properties.kind !== 'all') return asked;
  const names = ['resourcetype', 'getetag', 'getcontenttype', 'getlastmodified'].map((name) => `{DAV:}${name}`);
  return { ...asked, properties: { kind: 'some', names } };
}

async function filtered(objects: readonly CalendarObject[], matches: CalendarFilter): Promise<CalendarObject[]> {
  const matching: CalendarObject[] = [];
  for (const [index, object] of objects.entries()) {
    if (matches(object.text())) matching.push(object);
    if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
  }
  return matching;
}

function invalidToken(): PreconditionFailure {
  return new PreconditionFailure(403, 'D:valid-sync-token', 'The token is too old or unknown: begin again without one');
}
