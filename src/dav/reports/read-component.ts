/** A property of an iCalendar component, with its value as it is written. */
export interface ReadProperty {
  /** In capitals. */
  readonly name: string;
  /** By their names in capitals. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

export interface ReadComponent {
  /** In capitals. */
  readonly name: string;
  readonly properties: readonly ReadProperty[];
  readonly components: readonly ReadComponent[];
}

interface OpenComponent extends ReadComponent {
  readonly properties: ReadProperty[];
  readonly components: OpenComponent[];
}

const FOLD = /\r\n[ \t]/g;
/** Name, parameters and value of a content line. A quoted parameter may have any sign. */
const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;])*)*):(.*)$/s;
const PARAMETER = /;([\w-]+)=((?:"[^"]*"|[^":;])*)/g;

/**
 * The VCALENDAR of a text that Larder has written. Filters look into thousands of them, so it only takes the lines apart; what clients
 * send is read by a library before.
 */
export function readComponent(text: string): ReadComponent {
  const root: OpenComponent = { name: '', properties: [], components: [] };
  const open = [root];
  for (const line of text.replace(FOLD, '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
    const here = open.at(-1) ?? root;
    if (name === 'BEGIN') {
      const inner: OpenComponent = { name: value.toUpperCase(), properties: [], components: [] };
      here.components.push(inner);
      open.push(inner);
    } else if (name === 'END') open.pop();
    else if (name !== '')
      here.properties.push({ name: name.toUpperCase(), parameters: parametersOf(parameters), value });
  }
  return root.components[0] ?? root;
}

export function propertyOf({ properties }: ReadComponent, name: string): ReadProperty | undefined {
  return properties.find((property) => property.name === name);
}

function parametersOf(text: string): ReadonlyMap<string, string> {
  if (text === '') return new Map();
  return new Map(
    Array.from(text.matchAll(PARAMETER), ([, name = '', value = '']) => [
      name.toUpperCase(),
      value.replaceAll('"', ''),
    ]),
  );
}
