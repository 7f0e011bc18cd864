/** The values of a recipe that filters test: ids, names and slugs in each of the lists. */
export type RecipeFacts = ReadonlyMap<string, ReadonlySet<string>>;

type Test = (facts: RecipeFacts) => boolean;

const TOKEN = /\s*([()[\],]|<>|>=|<=|[=<>]|"(?:[^"\\]|\\.)*"|[^\s()[\],"=<>]+)/y;
/** Characters of a filter, and brackets inside each other. */
const LONGEST = 20_000;
const DEEPEST = 20;

/** The lists of a recipe that filters can test, with Mealie's names. */
const FILTERED_LISTS = ['recipe_category', 'tags', 'tools', 'recipe_ingredient.food'] as const;

/**
 * Reads the filter of a cookbook of Mealie, such as `recipe_category.id IN ["…"] AND tags.id CONTAINS ALL ["…"]`.
 * Values are compared without dashes and case. `null` for an empty filter, and for one that tests something else.
 */
export function readFilter(text: string): Test | null {
  if (text.length > LONGEST || text.trim() === '') return null;
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const reader = new FilterReader(tokens);
  return reader.whole();
}

/** A value in the form in which it is compared. */
export function factOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase().replaceAll('-', '') : '';
}

class FilterReader {
  private next = 0;

  constructor(private readonly tokens: readonly string[]) {}

  whole(): Test | null {
    const test = this.any(0);
    return this.next === this.tokens.length ? test : null;
  }

  private any(depth: number): Test | null {
    return this.joined(
      'OR',
      (tests) => (facts) => tests.some((test) => test(facts)),
      () =>
        this.joined(
          'AND',
          (tests) => (facts) => tests.every((test) => test(facts)),
          () => this.one(depth),
        ),
    );
  }

  private joined(word: string, join: (tests: readonly Test[]) => Test, read: () => Test | null): Test | null {
    const tests: (Test | null)[] = [read()];
    while (this.takes(word)) tests.push(read());
    const known = tests.filter((test) => test !== null);
    return known.length === tests.length ? join(known) : null;
  }

  private one(depth: number): Test | null {
    if (!this.takes('(')) return this.condition();
    if (depth >= DEEPEST) return null;
    const test = this.any(depth + 1);
    return this.takes(')') ? test : null;
  }

  private condition(): Test | null {
    const name = this.tokens[this.next++] ?? '';
    const [, list = ''] = /^(.+)\.(?:id|name|slug)$/.exec(name) ?? [];
    const isNot = this.takes('NOT');
    const isAll = this.takes('CONTAINS') && this.takes('ALL');
    const isUnequal = !isAll && this.takes('<>');
    if (!isAll && !isUnequal && !this.takes('IN') && !this.takes('=')) return null;
    const values = this.values();
    if (values === null || !(FILTERED_LISTS as readonly string[]).includes(list)) return null;
    return (facts) => {
      const has = (value: string): boolean => facts.get(list)?.has(value) ?? false;
      return (isAll ? values.every(has) : values.some(has)) !== (isNot || isUnequal);
    };
  }

  private values(): string[] | null {
    if (!this.takes('[')) {
      const value = this.tokens[this.next++];
      return value === undefined ? null : [valueOf(value)];
    }
    const values: string[] = [];
    while (!this.takes(']')) {
      const value = this.tokens[this.next++];
      if (value === undefined) return null;
      if (value !== ',') values.push(valueOf(value));
    }
    return values;
  }

  private takes(word: string): boolean {
    if (this.tokens[this.next]?.toUpperCase() !== word) return false;
    this.next++;
    return true;
  }
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const whole = text.trimEnd();
  while (TOKEN.lastIndex < whole.length) {
    const token = TOKEN.exec(whole)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

function valueOf(token: string): string {
  return factOf(token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token);
}
