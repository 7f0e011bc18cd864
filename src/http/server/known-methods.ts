import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { MethodNotAllowedError } from '../problems/errors.js';

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
  const known = knownPaths(app);
  return (request, _response, next) => {
    const methods = known.find(({ pattern }) => pattern.test(request.path))?.methods;
    const isRefused = methods !== undefined && request.method !== 'OPTIONS' && !methods.has(request.method);
    next(isRefused ? new MethodNotAllowedError([...methods].sort()) : undefined);
  };
}

/** Those without parameters first. */
function knownPaths(app: NestExpressApplication): KnownPath[] {
  const paths = new Map<string, KnownPath>();
  for (const { method, path } of routesOf(app)) {
    const known = paths.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    paths.set(path, known);
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
  }
  const hasParameters = (path: string): number => Number(path.includes(':'));
  return [...paths].sort(([a], [b]) => hasParameters(a) - hasParameters(b)).map(([, known]) => known);
}

function routesOf(app: NestExpressApplication): { method: string; path: string }[] {
  const scanner = new MetadataScanner();
  const controllers = app.get(DiscoveryService).getControllers();
  return controllers.flatMap(({ metatype }) => {
    const prototype = metatype?.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name] as object;
      const paths = Reflect.getMetadata(PATH_METADATA, handler) as string | string[] | undefined;
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
      const [base] = [Reflect.getMetadata(PATH_METADATA, metatype as object) as string | string[]].flat();
      return paths === undefined ? [] : [paths].flat().map((path) => ({ method, path: joined(`${base}/${path}`) }));
    });
  });
}

function joined(path: string): string {
  return `/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`;
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}/?$`);
}
