import { operations } from './document.js';

/** A row in an answer, with its `version` if it has one. */
export interface Row {
  readonly id: string;
  readonly version: number | null;
  /** The ids of the rows that contain this one, as a recipe contains its images. */
  readonly within: readonly string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The ids in answers, by their place: `groceries.id` for the `id` in answers of `/groceries`, `imports.recipeId` for
 * that field in answers of `/recipes/imports`, `cuisines.id` for items of a list with that name. Ids inside an address
 * of the API have the parameter names of the document.
 */
export class Known {
  private readonly places = new Map<string, Map<string, Row>>();
  private readonly told = new Set<string>();
  /** Values of path parameters that are not ids of rows, by the name of the parameter. */
  private readonly addresses = new Map<string, Set<string>>();

  /** @param hidden ids that no request may use, such as that of the key in use */
  constructor(private readonly hidden: ReadonlySet<string> = new Set()) {}

  learn(path: string, answer: unknown): void {
    // The feed contains old versions.
    if (path.endsWith('/changes')) return;
    // A row inside of another one does not belong to the collection of the outer row.
    const [own = ''] = path
      .replace(/\/\{[^}]+\}$/, '')
      .split('}/')
      .slice(-1);
    // Archives are not imports, although their path begins with that of imports.
    const collections = own.replace(/^.*(?=\/archives\b)|^\/[^/]+/, '');
    for (const segment of collections.split('/')) if (segment !== '') this.walk(segment, answer, []);
  }

  /** Forgets the rows, some of which may have been removed. `has` still knows their ids. */
  forgetRows(): void {
    this.places.clear();
    this.addresses.clear();
  }

  /** Forgets a row of this collection. Rows of other kinds may have the same id. */
  forget(collection: string, id: string): void {
    const reference = `.${singular(collection)}Id`;
    for (const [place, rows] of this.places)
      if (isSameKind(place, collection) || place.endsWith(reference)) rows.delete(id);
  }

  /** The rows that can be used for a parameter of a path. */
  ofParameter(path: string, name: string): readonly Row[] {
    const told = this.addresses.get(name);
    if (told !== undefined) return [...told].map((id) => ({ id, version: null, within: [] }));
    const segments = path.split('/');
    const collection = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
    const named = [name, `${singular(collection)}Id`].flatMap((field) => this.at(`${collection}.${field}`));
    const own = named.length > 0 ? named : this.at(`${collection}.id`);
    // No list shows ingredients; recipes and groceries refer to them.
    return own.length > 0 ? own : this.ofField(`${singular(collection)}Id`);
  }

  /**
   * The rows that can be used for a field such as `storeId`, `cuisines` or `ingredientIds`. A field may also mean parts
   * of a row, as `ingredientIds` means `recipeIngredients`.
   */
  ofField(name: string): readonly Row[] {
    const kind = singular(name.replace(/Ids?$/, ''));
    const isPartOf = (things: string): boolean => name.endsWith('Ids') && things.toLowerCase().endsWith(kind);
    return [...this.places.keys()]
      .filter((place) => {
        const things = singular(place.replace(/\.id$/, ''));
        return place.endsWith(`.${name}`) || things === kind || isPartOf(things);
      })
      .flatMap((place) => this.at(place));
  }

  /** The rows of the path's collection, for a field such as `afterId` whose name does not say which rows it means. */
  ofCollection(path: string): readonly Row[] {
    return this.at(`${path.split('/')[3] ?? ''}.id`);
  }

  /** Whether an answer contained the id, even if its row was removed since. */
  has(id: string): boolean {
    return this.told.has(id);
  }

  /** Every row once. */
  all(): readonly Row[] {
    return [...new Map([...this.places.values()].flatMap((rows) => [...rows])).values()];
  }

  /** At most `count` rows of each place. */
  some(count: number): readonly Row[] {
    const rows = [...this.places.keys()].flatMap((place) => this.at(place).slice(-count));
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  private at(place: string): readonly Row[] {
    return [...(this.places.get(place)?.values() ?? [])];
  }

  private walk(place: string, value: unknown, within: readonly string[]): void {
    if (typeof value === 'string' && UUID.test(value)) this.add(`${place}.id`, value, null, within);
    else if (Array.isArray(value)) for (const item of value) this.walk(place, item, within);
    else if (typeof value === 'object' && value !== null) this.walkObject(place, value, within);
  }

  private walkObject(place: string, value: object, within: readonly string[]): void {
    const { id, version } = value as { id?: unknown; version?: unknown };
    const inside = typeof id === 'string' ? [...within, id] : within;
    for (const [key, part] of Object.entries(value)) {
      if (typeof part !== 'string') this.walk(key, part, inside);
      else if (URL.canParse(part)) this.learnAddress(new URL(part).pathname);
      else if (/^id$|Id$/.test(key) && UUID.test(part))
        this.add(`${place}.${key}`, part, key === 'id' && typeof version === 'number' ? version : null, within);
    }
  }

  /** Learns values of the path that are not UUIDs, when no answer contains them. */
  private learnAddress(path: string): void {
    for (const { pattern, names } of ADDRESSES)
      for (const [nth, value] of (pattern.exec(path)?.slice(1) ?? []).entries())
        if (!UUID.test(value)) this.addAddress(names[nth] ?? '', value);
  }

  private addAddress(name: string, value: string): void {
    this.addresses.set(name, (this.addresses.get(name) ?? new Set()).add(value));
  }

  private add(place: string, id: string, version: number | null, within: readonly string[]): void {
    if (this.hidden.has(id)) return;
    const rows = this.places.get(place) ?? new Map<string, Row>();
    rows.set(id, { id, version: version ?? rows.get(id)?.version ?? null, within });
    this.told.add(id);
    this.places.set(place, rows);
    if (version !== null) this.renew(place, id, version);
  }

  /**
   * Answers contain a row under several names: `grocery` after a change, `groceries` after a creation. Rows of other
   * kinds may have the same id.
   */
  private renew(place: string, id: string, version: number): void {
    for (const [other, rows] of this.places) {
      const row = isSameKind(other, place) ? rows.get(id) : undefined;
      if (row !== undefined) rows.set(id, { ...row, version });
    }
  }
}

/** Pages that are only linked in answers and are not in the document. */
const LINKED_PAGES = ['/display/{token}'];

/** The paths with parameters of the document and of those pages. A page for people has the path of its JSON without `/api`. */
const ADDRESSES = [...operations.map(({ path }) => path), ...LINKED_PAGES]
  .filter((path) => path.includes('{'))
  .map((path) => ({
    pattern: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace(/^\/api(?=\/)/, '(?:/api)?')
        .replace(/\{\w+\}/g, '([^/]+)')}$`,
    ),
    names: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
  }));

/**
 * Whether two places such as `calendar-items.id` and `item.id` mean the same rows: one name is the end of the other.
 */
function isSameKind(one: string, other: string): boolean {
  const [a, b] = [kindOf(one), kindOf(other)];
  return a.endsWith(b) || b.endsWith(a);
}

function kindOf(place: string): string {
  return singular(place.replace(/\..*/, '')).replaceAll('-', '').toLowerCase();
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}
