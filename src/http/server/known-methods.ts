import { SerializedGraph } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { MethodNotAllowedError } from '../problems/errors.js';

/** What Nest says about a route in its graph. */
interface Route {
  readonly path: string;
  readonly requestMethod: string;
}

/** The methods of one path of the controllers. */
interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Answers 405 with `Allow` when the path is known and the method is not. A path without parameters has priority, as in OpenAPI:
 * `GET /recipes/search` is a wrong method, not a recipe with the id `search`.
 */
export function refuseUnknownMethods(app: NestExpressApplication): RequestHandler {
  let known: KnownPath[] | undefined;
  return (request, _response, next) => {
    // Nest adds the routes to the graph after the middleware is set up.
    known ??= knownPaths(app.get(SerializedGraph));
    const methods = known.find(({ pattern }) => pattern.test(request.path))?.methods;
    const isRefused = methods !== undefined && request.method !== 'OPTIONS' && !methods.has(request.method);
    next(isRefused ? new MethodNotAllowedError([...methods].sort()) : undefined);
  };
}

/** Those without parameters first. Nest has no decorator for REPORT, so `@All` stands for it and gets no other method. */
function knownPaths(graph: SerializedGraph): KnownPath[] {
  const paths = new Map<string, KnownPath>();
  for (const { metadata } of Object.values(graph.toJSON().entrypoints).flat()) {
    const { path, requestMethod: method } = metadata as unknown as Route;
    const known = paths.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    paths.set(path, known);
    known.methods.add(method === 'ALL' ? 'REPORT' : method);
    if (method === 'GET') known.methods.add('HEAD');
  }
  const hasParameters = (path: string): number => Number(path.includes(':'));
  return [...paths].sort(([a], [b]) => hasParameters(a) - hasParameters(b)).map(([, known]) => known);
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}/?$`);
}
