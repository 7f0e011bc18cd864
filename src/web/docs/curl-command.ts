import type { Operation } from './read-document.js';

/** A command line that a person can paste into a shell and fill in. */
export function curlCommand(operation: Operation, address: string): string {
  const { method, body } = operation;
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address + examplePath(operation))}`,
    ...(operation.access === 'api-key' ? [`-H 'x-api-key: YOUR_KEY'`] : []),
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body.example))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** curl reads braces as a list of paths, so parameters are written as words. */
function examplePath({ path, parameters }: Operation): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => wordFor(name));
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

function wordFor(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}

function quoted(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`;
}
