/** A row that an answer told of; `version` where it has one. */
export interface Row {
  readonly id: string;
  readonly version: number | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The ids that answers told of, by where they stood: `groceries.id` for the `id` of what `/groceries` answers,
 * `imports.recipeId` for that field of what `/recipes/imports` answers, `cuisines.id` for what lies in a list of that name.
 */
export class Known {
  private readonly places = new Map<string, Map<string, Row>>();

  /** @param hidden ids that no request may hit, such as that of the key in use */
  constructor(private readonly hidden: ReadonlySet<string> = new Set()) {}

  learn(path: string, answer: unknown): void {
    const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
    for (const segment of segments.slice(1)) this.walk(segment, answer);
  }

  forget(id: string): void {
    for (const rows of this.places.values()) rows.delete(id);
  }

  /** The rows that fit a parameter of a path. */
  ofParameter(path: string, name: string): readonly Row[] {
    const segments = path.split('/');
    const collection = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
    const named = [name, `${singular(collection)}Id`].flatMap((field) => this.at(`${collection}.${field}`));
    return named.length > 0 ? named : this.at(`${collection}.id`);
  }

  /** The rows that fit a field such as `storeId` or `cuisines`. */
  ofField(name: string): readonly Row[] {
    const kind = singular(name.replace(/Id$/, ''));
    return [...this.places.keys()]
      .filter((place) => place.endsWith(`.${name}`) || singular(place.replace(/\.id$/, '')) === kind)
      .flatMap((place) => this.at(place));
  }

  has(id: string): boolean {
    return [...this.places.values()].some((rows) => rows.has(id));
  }

  /** Every row, once. */
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

  private walk(place: string, value: unknown): void {
    if (typeof value === 'string' && UUID.test(value)) this.add(`${place}.id`, value, null);
    else if (Array.isArray(value)) for (const item of value) this.walk(place, item);
    else if (typeof value === 'object' && value !== null) this.walkObject(place, value);
  }

  private walkObject(place: string, value: object): void {
    const { version } = value as { version?: unknown };
    for (const [key, part] of Object.entries(value)) {
      if (typeof part !== 'string') this.walk(key, part);
      else if (/^id$|Id$/.test(key) && UUID.test(part))
        this.add(`${place}.${key}`, part, key === 'id' && typeof version === 'number' ? version : null);
    }
  }

  private add(place: string, id: string, version: number | null): void {
    if (this.hidden.has(id)) return;
    const rows = this.places.get(place) ?? new Map<string, Row>();
    rows.set(id, { id, version });
    this.places.set(place, rows);
  }
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}
