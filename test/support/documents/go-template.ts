const ACTION = /\{\{\s*(.*?)\s*\}\}/gs;
const READ = /^(\.JSON\.|\.)(String|Int) "([^"]*)"$/;
const RANGE = /^range \.JSON\.Array "([^"]+)"$/;

/** The types of values in Glance, and the same types in JavaScript. */
const TYPES = { String: 'string', Int: 'number' } as const;

/**
 * Fills a template of Glance's `custom-api`. It supports what the documents use: values, and a list with an `else`.
 * Anything else is an error. So is a value of another type, for which Glance would show nothing.
 */
export function filledTemplate(template: string, json: unknown): string {
  const range = /\{\{\s*(range .*?)\s*\}\}(.*?)\{\{\s*else\s*\}\}(.*?)\{\{\s*end\s*\}\}/s.exec(template);
  if (range === null) return filledValues(template, json, json);
  const [whole, head = '', body = '', otherwise = ''] = range;
  const items = valueAt(json, RANGE.exec(head)?.[1] ?? '');
  if (!Array.isArray(items)) throw new Error(`${head} is no list`);
  const inside = items.map((item: unknown) => filledValues(body, json, item)).join('');
  return filledTemplate(
    template.replace(whole, () => (items.length === 0 ? otherwise : inside)),
    json,
  );
}

function filledValues(template: string, json: unknown, item: unknown): string {
  return template.replace(ACTION, (action, said: string) => {
    const [, from, type, path = ''] = READ.exec(said) ?? [];
    const value = valueAt(from === '.' ? item : json, path);
    if (type === undefined || typeof value !== TYPES[type as keyof typeof TYPES])
      throw new Error(`${action} reads ${JSON.stringify(value)}`);
    return String(value);
  });
}

function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], json);
}
