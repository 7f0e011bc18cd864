import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'cheerio';
import { type Operation, operations, type Parameter, type Schema } from './document.js';

export interface Route {
  readonly method: string;
  /** As in the router, with `:names`. */
  readonly path: string;
  readonly access: Operation['access'] | 'basic' | 'session-if-any' | 'link' | 'display';
  /** The scope that a key needs; `null` when none is declared. */
  readonly scope: string | null;
  readonly documented: boolean;
}

interface Form {
  readonly method: string;
  readonly action: string;
  /** Media type of the body. */
  readonly type: string;
  readonly schema: Schema;
}

interface PageOfRoute {
  /** Of the route, with `{names}`. */
  readonly path: string;
  readonly html: string;
}

type Inputs = ReturnType<ReturnType<typeof load>>;

/** They take neither forms nor a body of the document. Their own specs test them. */
const PROTOCOLS = /^\/(?:mcp|dav|oauth\/(?:register|token|revoke)|\.well-known\/caldav)(?:\/|$)/;
const FOR_PAGES = '/api/pages/';
const OF_API = '/api/v1/';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Hidden fields with values like those of the API: the id of a new object, and the version of a changed one. */
const AS_IN_THE_API = ['id', 'version'];
const FORMATS: Record<string, string> = { date: 'date', email: 'email', url: 'uri', time: 'time' };

/**
 * The routes that are not in the API document: pages with the fields of their forms, and the files that pages load. Forms on the page of
 * a row are found when there is such a row.
 */
export async function pageOperations(url: string, cookie: string): Promise<readonly Operation[]> {
  const routes = (await readRoutes()).filter(({ documented, path }) => !documented && !PROTOCOLS.test(path));
  const pages = await readPages(url, cookie, routes);
  const forms = pages.flatMap(formsOf);
  const links = pages.flatMap(({ html }) => linksOf(html));
  return routes.map((route) => toOperation(route, forms, links));
}

let routesOnce: Promise<readonly Route[]> | undefined;

/** Reads the routes of all controllers from the built program. */
export function readRoutes(): Promise<readonly Route[]> {
  routesOnce ??= listRoutes();
  return routesOnce;
}

async function listRoutes(): Promise<readonly Route[]> {
  const script = join(import.meta.dirname, 'list-routes.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return JSON.parse(stdout) as Route[];
}

/** The values of the fields and buttons with this name on a page. */
export function valuesOn(page: string, name: string): string[] {
  const $ = load(page);
  return $(`[name="${name}"]`)
    .toArray()
    .map((element) => $(element).attr('value') ?? '');
}

/** One page of each route that has a fixed path, or that another page links to. */
async function readPages(url: string, cookie: string, routes: readonly Route[]): Promise<readonly PageOfRoute[]> {
  const shown = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const left = new Set(shown.filter((path) => path.includes(':')));
  const pages: PageOfRoute[] = [];
  const readBoth = async (route: string, path: string): Promise<PageOfRoute[]> => {
    const both = await Promise.all([read(url + path, ''), read(url + path, cookie)]);
    return both.map((html) => ({ path: inBraces(route), html }));
  };
  let paths = shown.filter((path) => !path.includes(':')).map((path) => ({ route: path, path }));
  while (paths.length > 0) {
    pages.push(...(await Promise.all(paths.map(({ route, path }) => readBoth(route, path)))).flat());
    const links = pages.flatMap(({ html }) => linksOf(html));
    paths = [];
    for (const route of left) {
      const link = links.find((candidate) => patternOf(route).test(candidate));
      if (link === undefined) continue;
      left.delete(route);
      paths.push({ route, path: link });
    }
  }
  return pages;
}

function inBraces(path: string): string {
  return path.replace(/:([^/]+)/g, '{$1}');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '([^/?]+)')}$`);
}

async function read(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie, accept: 'text/html' } });
  if (response.headers.get('content-type')?.startsWith('text/html') === true) return response.text();
  await response.body?.cancel();
  return '';
}

function toOperation(
  { method, path, access, scope }: Route,
  forms: readonly Form[],
  links: readonly string[],
): Operation {
  const twin = twinOf(method, path);
  if (twin !== undefined) return { ...twin, id: `${method} ${path}`, path: inBraces(path), access: 'session' };
  const pattern = patternOf(path);
  const form = forms.find(({ method: by, action }) => by === method && pattern.test(action.split('?')[0] ?? ''));
  const schema = form?.schema ?? { type: 'object', properties: {} };
  return {
    id: `${method} ${path}`,
    method,
    path: inBraces(path),
    parameters: [...path.matchAll(/:([^/]+)/g)].map(([, name = '']) => parameterOf(name, pattern, links)),
    bodies: method === 'GET' ? {} : { [form?.type ?? FORM_TYPE]: { schema } },
    responses: {},
    access: accessOf(access),
    scope,
    description: '',
  };
}

/** The operation of the document that scripts of pages reach at the path; `undefined` for all other paths. */
function twinOf(method: string, path: string): Operation | undefined {
  if (!path.startsWith(FOR_PAGES)) return undefined;
  const inDocument = inBraces(path.replace(FOR_PAGES, OF_API));
  return operations.find((operation) => operation.method === method && operation.path === inDocument);
}

/** The credential that opens it instead of an API key. */
function accessOf(access: Route['access']): Operation['access'] {
  if (access === 'basic') return 'api-key';
  if (access === 'session-if-any') return 'public';
  return access === 'link' || access === 'display' ? 'session' : access;
}

/** Names of files come from the pages; ids are learned from answers. */
function parameterOf(name: string, pattern: RegExp, links: readonly string[]): Parameter {
  const seen = links.flatMap((link) => pattern.exec(link)?.[1] ?? []);
  const schema = name === 'id' || name.endsWith('Id') || seen.length === 0 ? {} : { enum: [...new Set(seen)] };
  return { name, in: 'path', required: true, schema };
}

function linksOf(page: string): string[] {
  const $ = load(page);
  return $('[href], [src]')
    .toArray()
    .map((element) => $(element).attr('href') ?? $(element).attr('src') ?? '');
}

function formsOf({ path, html }: PageOfRoute): Form[] {
  const $ = load(html);
  // A button may send the form to another address.
  return $('form')
    .toArray()
    .flatMap((form) =>
      [form, ...$(form).find('[formaction]').toArray()].map((sender) => ({
        method: ($(sender).attr('formmethod') ?? $(form).attr('method') ?? 'get').toUpperCase(),
        action: $(sender).attr('formaction') ?? $(form).attr('action') ?? '',
        type: $(form).attr('enctype') ?? FORM_TYPE,
        schema: schemaOfForm($(form).find('input[name], textarea[name], select[name], button[name]'), path, $),
      })),
    );
}

function schemaOfForm(inputs: Inputs, page: string, $: ReturnType<typeof load>): Schema {
  const fields = inputs.toArray().map((element) => ({ name: $(element).attr('name') ?? '', input: $(element) }));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, input }) => [name, schemaOfField(name, input, page, valuesOf(name, inputs, $))]),
    ),
    // A browser always sends hidden fields.
    required: fields
      .filter(({ input }) => input.attr('required') !== undefined || input.attr('type') === 'hidden')
      .map(({ name }) => name),
  };
}

/** The values of radio buttons or checkboxes with one name. */
function valuesOf(name: string, inputs: Inputs, $: ReturnType<typeof load>): string[] {
  const picked = inputs.filter(`[name="${name}"][type=radio], [name="${name}"][type=checkbox]`).toArray();
  return picked.map((element) => $(element).attr('value') ?? 'on');
}

function schemaOfField(name: string, input: Inputs, page: string, values: readonly string[]): Schema {
  if (values.length > 0) return { enum: values };
  const options = input.find('option').toArray();
  if (options.length > 0)
    return {
      enum: input
        .find('option')
        .map((_, option) => option.attribs['value'] ?? '')
        .get(),
    };
  if (input.attr('type') === 'file') return { type: 'string', format: 'binary' };
  if (input.attr('type') === 'hidden' && name === 'id') return { type: 'string', format: 'uuid' };
  if (input.attr('inputmode') === 'numeric') return { type: 'integer', minimum: 1 };
  const isHeld = (input.attr('type') === 'hidden' || input.is('button')) && !AS_IN_THE_API.includes(name);
  if (isHeld) return { type: 'string', maxLength: 500, heldBy: page };
  // A list with one address is valid.
  const format = name === 'urls' ? 'uri' : FORMATS[input.attr('type') ?? ''];
  const maxLength = Number(input.attr('maxlength') ?? 500);
  return { type: 'string', maxLength, ...(format !== undefined && { format }) };
}
