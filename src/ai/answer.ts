import { plainText } from '../parser/plain-text.js';

const MOST_PROBLEMS = 20;

/** An answer that does not follow the rules; the problems are told to the model, which gets another chance. */
export class BadAnswerError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
  }
}

/** The JSON object in what a model wrote, though it thought aloud before or fenced it. @throws BadAnswerError */
export function answerOf(text: string): Answer {
  const said = text.slice(text.lastIndexOf('</think>') + 1);
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  try {
    return Answer.of(JSON.parse(json));
  } catch {
    throw new BadAnswerError(['the answer must be one JSON object and nothing else']);
  }
}

/** Reads fields of untrusted JSON within bounds and notes what is wrong with them; fields that nobody asks for are dropped. */
export class Answer {
  private constructor(
    private readonly fields: Readonly<Record<string, unknown>>,
    private readonly path: string,
    readonly problems: string[],
  ) {}

  static of(value: unknown): Answer {
    if (!isObject(value)) throw new BadAnswerError(['the answer must be one JSON object and nothing else']);
    return new Answer(value, '', []);
  }

  /** @throws BadAnswerError when a field that was read was wrong */
  done(): void {
    if (this.problems.length > 0) throw new BadAnswerError(this.problems.slice(0, MOST_PROBLEMS));
  }

  /** Plain text of at most `most` characters, the rest cut off; `null` when there is none. */
  text(name: string, most: number): string | null {
    const value = this.get(name);
    if (value === null) return null;
    if (typeof value !== 'string') return this.wrong(name, 'must be a text or null');
    return shortText(value, most);
  }

  /** The same, and there must be some. */
  requiredText(name: string, most: number): string {
    const before = this.problems.length;
    const text = this.text(name, most);
    if (text === null && this.problems.length === before) this.wrong(name, 'must not be empty');
    return text ?? '';
  }

  yes(name: string): boolean {
    const value = this.get(name);
    if (typeof value !== 'boolean') this.wrong(name, 'must be true or false');
    return value === true;
  }

  number(name: string, least: number, most: number): number | null {
    const value = this.get(name);
    if (value === null) return null;
    const number = typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && number >= least && number <= most) return number;
    return this.wrong(name, `must be a number from ${least} to ${most}, or null`);
  }

  requiredNumber(name: string, least: number, most: number): number {
    if (this.get(name) === null) this.wrong(name, `must be a number from ${least} to ${most}`);
    return this.number(name, least, most) ?? least;
  }

  /** The texts of a list, at most `most` of them; empty ones are left out. */
  texts(name: string, most: number, mostCharacters: number): string[] {
    const items = this.list(name, most);
    if (!items.every((item) => typeof item === 'string')) {
      this.wrong(name, 'must be a list of texts');
      return [];
    }
    return items.flatMap((item) => shortText(item, mostCharacters) ?? []);
  }

  /** The objects of a list, at most `most` of them. */
  objects(name: string, most: number): Answer[] {
    return this.list(name, most).flatMap((item, index) => {
      const path = `${this.path}${name}[${index}]`;
      if (isObject(item)) return new Answer(item, `${path}.`, this.problems);
      this.problems.push(`${path} must be an object`);
      return [];
    });
  }

  wrong(name: string, rule: string): null {
    this.problems.push(`${this.path}${name} ${rule}`);
    return null;
  }

  private list(name: string, most: number): unknown[] {
    const value = this.get(name);
    if (value === null) return [];
    if (Array.isArray(value)) return value.slice(0, most);
    this.wrong(name, 'must be a list');
    return [];
  }

  /** A field that is left out is as good as `null`. */
  private get(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? (this.fields[name] ?? null) : null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shortText(value: string, most: number): string | null {
  const text = plainText(value.slice(0, most * 2))
    .slice(0, most)
    .toWellFormed()
    .trim();
  return text === '' ? null : text;
}
