/** A row that `to_json` or `json_agg` answered, which has the names of the columns. */
export function rowOfJson(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value]));
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_underscore, letter: string) => letter.toUpperCase());
}
