import { type Express, type NextFunction, type Request, type Response, Router } from 'express';
import { MethodNotAllowedError } from '../problems/errors.js';

/** A layer of Express's router. Middleware has no route. */
interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** The routes of one path, which may have parameters. */
class Path {
  readonly router = Router({ caseSensitive: true });
  readonly methods = new Set<string>();

  add(layer: Layer, { methods }: NonNullable<Layer['route']>): void {
    stackOf(this.router).push(layer);
    for (const method of Object.keys(methods)) this.methods.add(method.toUpperCase());
    if (this.methods.has('GET')) this.methods.add('HEAD');
  }
}

/** The routes whose paths have the same beginning. */
class RouteGroup {
  /** Those that no other member finds, such as paths with wildcards. */
  readonly others = Router({ caseSensitive: true });
  private readonly exact = new Map<string, Path>();
  private readonly templates = new Map<string, { readonly pattern: RegExp; readonly path: Path }>();

  add(layer: Layer, route: NonNullable<Layer['route']>): void {
    if (/[*{]/.test(route.path)) stackOf(this.others).push(layer);
    else this.pathOf(route.path).add(layer, route);
  }

  /** What answers a path: a route without parameters first, then the one that was added first. `undefined` for an unknown path. */
  find(path: string): Path | undefined {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const exact = this.exact.get(plain);
    if (exact !== undefined) return exact;
    for (const { pattern, path: found } of this.templates.values()) if (pattern.test(plain)) return found;
    return undefined;
  }

  private pathOf(template: string): Path {
    const known = this.exact.get(template) ?? this.templates.get(template)?.path;
    if (known !== undefined) return known;
    const path = new Path();
    if (template.includes(':'))
      this.templates.set(template, { pattern: new RegExp(`^${template.replace(/:[^/]+/g, '[^/]+')}$`), path });
    else this.exact.set(template, path);
    return path;
  }
}

/**
 * Finds the routes of a request by its path. Express itself asks every route of the program in turn, so that each new route would make
 * all requests slower.
 */
export class Routes {
  private readonly groups = new Map<string, RouteGroup>();

  /** Takes the routes out of Express's own router, in their order. All routes must be there. */
  takeFrom(express: Express): void {
    const stack = stackOf(express.router);
    const place = stack.findIndex(({ route }) => route !== undefined);
    for (const layer of stack) if (layer.route !== undefined) this.groupFor(layer.route.path).add(layer, layer.route);
    express.use(this.dispatch);
    const others = stack.filter(({ route }) => route === undefined);
    const dispatching = others.pop() as Layer;
    stack.splice(0, stack.length, ...others.toSpliced(place, 0, dispatching));
  }

  /**
   * Answers 405 with `Allow` when the path is known and the method is not. A path without parameters has priority, as in OpenAPI:
   * `GET /recipes/search` is a wrong method, not a recipe with the id `search`.
   */
  readonly refuseUnknownMethods = (request: Request, _response: Response, next: NextFunction): void => {
    const methods = this.groups.get(beginningOf(request.path))?.find(request.path)?.methods;
    const refused = methods !== undefined && request.method !== 'OPTIONS' && !methods.has(request.method);
    next(refused ? new MethodNotAllowedError([...methods].sort()) : undefined);
  };

  private readonly dispatch = (request: Request, response: Response, next: NextFunction): void => {
    const group = this.groups.get(beginningOf(request.path));
    // A router of a group would answer OPTIONS on its own. Only CORS does that.
    if (group === undefined || request.method === 'OPTIONS') next();
    else (group.find(request.path)?.router ?? group.others)(request, response, next);
  };

  private groupFor(path: string): RouteGroup {
    const beginning = beginningOf(path);
    if (/[:*{]/.test(beginning)) throw new Error(`The route ${path} begins with a parameter`);
    const group = this.groups.get(beginning) ?? new RouteGroup();
    this.groups.set(beginning, group);
    return group;
  }
}

/** `/api/v1/groceries` of `/api/v1/groceries/{id}`, `/plan` of `/plan/templates`. */
function beginningOf(path: string): string {
  const from = path.startsWith('/api/v1/') ? '/api/v1/'.length : path.startsWith('/api/') ? '/api/'.length : 1;
  const end = path.indexOf('/', from);
  return end < 0 ? path : path.slice(0, end);
}

function stackOf(router: unknown): Layer[] {
  return (router as { stack: Layer[] }).stack;
}
