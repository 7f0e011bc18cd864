/**
 * Recipes in the text formats that programs exchanged before there were data formats, as Markdown: Meal-Master (`.mmf`), whose lines have
 * the amount in 7 characters, the unit in 2 and then the name, and MasterCook (`.mxp`), which has a table. `null` for any other text.
 */
export function exchangedRecipes(text: string): string[] | null {
  if (!/meal-?master|recipe via|mastercook/i.test(text)) return null;
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.some((line) => MEAL_MASTER_HEAD.test(line))) return cutAt(lines, MEAL_MASTER_HEAD).map(fromMealMaster);
  if (lines.some((line) => MASTER_COOK_HEAD.test(line))) return cutAt(lines, MASTER_COOK_HEAD).map(fromMasterCook);
  return null;
}

const MEAL_MASTER_HEAD = /^(?:M{5}|-{5})[-\s].{0,60}(?:meal-?master|recipe via)/i;
const MASTER_COOK_HEAD = /^\s{0,30}\*\s{1,4}Exported from\s{1,4}MasterCook/i;
/** `MMMMM-----SAUCE-----`, and the end of a recipe: `MMMMM`. */
const RULE = /^(?:M{5}|-{5,})\s*-*\s*(.{0,60}?)\s*-*$/;
const FIELD = /^\s{0,30}(title|categories|yield|servings|serving size|recipe by|preparation time)\s{0,15}:\s*(.*)$/i;
/** Amount, unit and name in their columns. */
const ITEM = /^([\s\d./]{7}) ([a-z ]{2}) (\S.{0,60}?)\s*$/i;
/** A second column of ingredients begins here. */
const SECOND_COLUMN = 41;
const TABLE_RULE = /^-{4,}\s+-{4,}\s+-{4,}/;
const END_OF_RECIPE = /^\s*-(?: -){5,}/;

/** The units of Meal-Master. `x` counts pieces, and so does an empty column. */
const UNITS: Readonly<Record<string, string>> = {
  '': '',
  x: '',
  ea: '',
  c: 'cup',
  cb: 'cubic cm',
  cg: 'cg',
  cl: 'cl',
  cn: 'can',
  ct: 'carton',
  dl: 'dl',
  dr: 'drop',
  ds: 'dash',
  fl: 'fl oz',
  g: 'g',
  ga: 'gallon',
  kg: 'kg',
  l: 'l',
  lb: 'lb',
  lg: 'large',
  md: 'medium',
  mg: 'mg',
  ml: 'ml',
  oz: 'oz',
  pk: 'package',
  pn: 'pinch',
  pt: 'pint',
  qt: 'quart',
  sl: 'slice',
  sm: 'small',
  t: 'tsp',
  tb: 'tbsp',
  ts: 'tsp',
};

/** The lines of each recipe, without its head and what is above the first one. */
function cutAt(lines: readonly string[], head: RegExp): string[][] {
  const recipes: string[][] = [];
  for (const line of lines) {
    if (head.test(line)) recipes.push([]);
    else recipes.at(-1)?.push(line);
  }
  return recipes;
}

/** The parts of a recipe as Markdown. */
class Parts {
  title = '';
  readonly facts: string[] = [];
  readonly ingredients: string[] = [];
  readonly steps: string[] = [];

  /** @returns whether the line was one of the facts above the ingredients */
  takeField(line: string): boolean {
    const [, label = '', value = ''] = FIELD.exec(line) ?? [];
    const name = label.toLowerCase();
    if (name === '') return false;
    if (name === 'title') this.title = value.trim();
    else if (name === 'categories' && value.trim() !== '') this.facts.push(`Tags: ${value.trim()}`);
    else if (name === 'recipe by' && value.trim() !== '') this.facts.push(`Author: ${value.trim()}`);
    else if (name === 'preparation time') this.facts.push(...preparationTime(value));
    else if (/\d/.test(value)) this.facts.push(`Servings: ${/\d+/.exec(value)?.[0] ?? ''}`);
    return true;
  }

  get markdown(): string {
    const steps = this.steps.join('\n').trim();
    return [
      `# ${this.title}`,
      ...this.facts,
      '## Ingredients',
      ...this.ingredients,
      ...(steps === '' ? [] : ['## Method', steps]),
    ].join('\n');
  }
}

/** Hours and minutes (`1:15`), or a time in words. `0:00` says nothing. */
function preparationTime(value: string): string[] {
  const [, hours, minutes = ''] = /^(\d{1,3}):(\d{2})\b/.exec(value) ?? [];
  const time = hours === undefined ? value.trim() : `${Number(hours) * 60 + Number(minutes)} min`;
  return /[1-9]/.test(time) ? [`Prep time: ${time}`] : [];
}

function fromMealMaster(lines: readonly string[]): string {
  const parts = new Parts();
  for (const line of lines) {
    const [, heading] = RULE.exec(line.trim()) ?? [];
    if (heading === '' && parts.steps.some((step) => step !== '')) break;
    if (heading !== undefined) {
      if (heading !== '') parts.ingredients.push(`### ${heading}`);
    } else if (parts.steps.length === 0 && (parts.takeField(line) || takeItems(parts, line))) continue;
    else if (parts.ingredients.length > 0 && (parts.steps.length > 0 || line.trim() !== ''))
      parts.steps.push(line.trim());
  }
  return parts.markdown;
}

/** The one or two ingredients of a line. A line that begins with a dash goes on with the one above it. */
function takeItems(parts: Parts, line: string): boolean {
  const more = /^\s{11}-+\s?(\S.*)$/.exec(line)?.[1];
  if (more !== undefined && parts.ingredients.length > 0) {
    parts.ingredients.push(`${parts.ingredients.pop() ?? ''} ${more.trim()}`);
    return true;
  }
  const columns = [line.slice(0, SECOND_COLUMN), line.slice(SECOND_COLUMN)];
  const items = ITEM.test(columns[1] ?? '') ? columns : [line];
  const found = items.map((item) => ITEM.exec(item));
  if (found.some((item) => item === null || !((item[2] ?? '').trim().toLowerCase() in UNITS))) return false;
  for (const item of found) {
    const [, amount = '', unit = '', name = ''] = item ?? [];
    const words = [amount.trim(), UNITS[unit.trim().toLowerCase()] ?? '', name];
    parts.ingredients.push(`- ${words.filter((word) => word !== '').join(' ')}`);
  }
  return true;
}

function fromMasterCook(lines: readonly string[]): string {
  const parts = new Parts();
  let isTable = false;
  let isMethod = false;
  for (const line of lines) {
    const text = line.trim();
    if (END_OF_RECIPE.test(line)) break;
    if (TABLE_RULE.test(text)) isTable = true;
    else if (isTable && text === '') [isTable, isMethod] = [false, parts.ingredients.length > 0];
    else if (isTable) parts.ingredients.push(`- ${text.replace(/\s+--\s+/, ', ').replace(/\s+/g, ' ')}`);
    else if (isMethod) parts.steps.push(text);
    else if (text !== '' && parts.title === '' && !FIELD.test(line)) parts.title = text;
    else for (const field of line.split(/\s+(?=preparation time\s*:)/i)) parts.takeField(field);
  }
  return parts.markdown;
}
