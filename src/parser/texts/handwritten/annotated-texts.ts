import { readdirSync, readFileSync } from 'node:fs';

/** One recipe that a person would copy out of a text. */
export interface ExpectedRecipe {
  /** `null` when the text names none. */
  name: string | null;
  ingredients: string[];
  steps: string[];
}

/** A text as people paste it, with what a careful reader finds in it. */
export interface AnnotatedText {
  title: string;
  text: string;
  recipes: ExpectedRecipe[];
  /** The lines that are not empty, each with its role. */
  lines: { role: string; text: string }[];
  /** Servings and minutes of the first recipe, by their names in a draft. */
  facts: Record<string, number>;
}

const FACTS: Record<string, string> = {
  servings: 'servings',
  prep: 'prepMinutes',
  cook: 'cookMinutes',
  total: 'totalMinutes',
};
const LINE = /^(\+?)([niItTgx])\|(.*)$/u;

/** All texts of the `.txt` files in a folder. The README beside this file describes the notation. @param from where the folder is */
export function readAnnotatedTexts(folder: string, from: URL = new URL('.', import.meta.url)): AnnotatedText[] {
  const directory = new URL(`${folder}/`, from);
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, directory), 'utf8').split(/^@@ /m).slice(1).map(readText));
}

function readText(source: string): AnnotatedText {
  const [head = '', ...lines] = source.trimEnd().split('\n');
  const [title = '', facts = ''] = head.split(' | ');
  const text: string[] = [];
  const recipes: ExpectedRecipe[] = [];
  const annotated: AnnotatedText['lines'] = [];
  for (const line of lines) {
    const [, isAdded = '', role = '', content = ''] = LINE.exec(line) ?? [];
    if (line !== '' && role === '') throw new Error(`No role in "${line}" of "${title}".`);
    const written = content.replace(/[⟦⟧]/gu, '').replaceAll('⇥', '\t');
    if (isAdded === '') text.push(written);
    if (role !== '') annotated.push({ role, text: written.trim() });
    note(recipes, role, expectedIn(content));
  }
  return { title: title.trim(), text: text.join('\n'), recipes, lines: annotated, facts: readFacts(facts) };
}

/** The marked parts of a line, or the whole line without marks. */
function expectedIn(content: string): string[] {
  const marked = [...content.matchAll(/⟦([^⟧]*)⟧/gu)].map((match) => match[1] ?? '');
  return (marked.length > 0 ? marked : [content]).map((part) => part.replaceAll('⇥', ' ').trim());
}

function note(recipes: ExpectedRecipe[], role: string, parts: string[]): void {
  if (role === '' || role === 'x' || role === 'g') return;
  if (recipes.length === 0 || role === 'n') recipes.push({ name: null, ingredients: [], steps: [] });
  const recipe = recipes.at(-1) as ExpectedRecipe;
  const lines = role.toLowerCase() === 'i' ? recipe.ingredients : recipe.steps;
  if (role === 'n') recipe.name = parts.join(' ');
  else if (role === 'i' || role === 't') lines.push(...parts);
  else lines.push(join(lines.pop() ?? '', parts.join(' ')));
}

/** A word that was divided at the end of a line becomes one word again. */
function join(before: string, after: string): string {
  return /\p{L}-$/u.test(before) ? `${before.slice(0, -1)}${after}` : `${before} ${after}`;
}

function readFacts(facts: string): Record<string, number> {
  const pairs = [...facts.matchAll(/(\w+)=(\d+)/g)];
  return Object.fromEntries(pairs.map(([, name = '', value]) => [FACTS[name] ?? name, Number(value)]));
}
