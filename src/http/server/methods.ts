import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { MethodNotAllowedError } from '../problems/errors.js';

interface Routes {
  exact: Map<string, Set<string>>;
  templates: { pattern: RegExp; methods: Set<string> }[];
}

/**
 * Answers 405 with `Allow` when the path is known and the method is not. A path without parameters has priority, as in OpenAPI:
 * `GET /recipes/search` is a wrong method, not a recipe with the id `search`.
 */
export function refuseUnknownMethods(express: Express): RequestHandler {
  let routes: Routes | undefined;
  return (request: Request, _response: Response, next: NextFunction) => {
    routes ??= readRoutes(express);
    const methods = methodsOf(routes, request.path);
    const refused = methods !== undefined && request.method !== 'OPTIONS' && !methods.has(request.method);
    next(refused ? new MethodNotAllowedError([...methods].sort()) : undefined);
  };
}

function methodsOf(routes: Routes, path: string): Set<string> | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return routes.exact.get(plain) ?? routes.templates.find(({ pattern }) => pattern.test(plain))?.methods;
}

function readRoutes(express: Express): Routes {
  const routes: Routes = { exact: new Map(), templates: [] };
  for (const [path, methods] of methodsByPath(express)) {
    if (methods.has('GET')) methods.add('HEAD');
    if (path.includes(':'))
      routes.templates.push({ pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`), methods });
    else routes.exact.set(path, methods);
  }
  return routes;
}

function methodsByPath(express: Express): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { route } of (express.router as unknown as { stack: Layer[] }).stack) {
    if (typeof route?.path !== 'string') continue;
    const methods = found.get(route.path) ?? new Set<string>();
    for (const method of Object.keys(route.methods)) methods.add(method.toUpperCase());
    found.set(route.path, methods);
  }
  return found;
}

/** A route in Express's router. */
interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> };
}
