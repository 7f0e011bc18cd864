import { type Express, type NextFunction, type Request, type Response, Router } from 'express';
import { MethodNotAllowedError } from '../problems/errors.js';

/** A layer of Express's router. Middleware has no route. */
interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** The routes whose paths have the same beginning. */
class RouteGroup {
  readonly router = Router({ caseSensitive: true });
  private readonly exact = new Map<string, Set<string>>();
  private readonly templates = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();

  add(layer: Layer, { path, methods }: NonNullable<Layer['route']>): void {
    stackOf(this.router).push(layer);
    const known = this.methodsOfRoute(path);
    for (const method of Object.keys(methods)) known.add(method.toUpperCase());
    if (known.has('GET')) known.add('HEAD');
  }

  /** The methods of a path; `undefined` for an unknown one. */
  methodsOf(path: string): ReadonlySet<string> | undefined {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const exact = this.exact.get(plain);
    if (exact !== undefined) return exact;
    for (const { pattern, methods } of this.templates.values()) if (pattern.test(plain)) return methods;
    return undefined;
  }

  private methodsOfRoute(path: string): Set<string> {
    const known = this.exact.get(path) ?? this.templates.get(path)?.methods;
    if (known !== undefined) return known;
    const methods = new Set<string>();
    if (path.includes(':'))
      this.templates.set(path, { pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`), methods });
    else this.exact.set(path, methods);
    return methods;
  }
}

/**
 * Finds the routes of a request by the beginning of its path. Express itself asks every route of the program in turn, so that each
 * new route would make all requests slower.
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
    const methods = this.groups.get(beginningOf(request.path))?.methodsOf(request.path);
    const refused = methods !== undefined && request.method !== 'OPTIONS' && !methods.has(request.method);
    next(refused ? new MethodNotAllowedError([...methods].sort()) : undefined);
  };

  private readonly dispatch = (request: Request, response: Response, next: NextFunction): void => {
    const group = this.groups.get(beginningOf(request.path));
    // A router of a group would answer OPTIONS on its own. Only CORS does that.
    if (group === undefined || request.method === 'OPTIONS') next();
    else group.router(request, response, next);
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
