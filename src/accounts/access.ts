import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiCookieAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { BasicSignInError, TokenNeededError, UnauthorizedError } from '../http/problems/errors.js';
import { serverAddress } from '../http/request-origin.js';
import { metadataAddress } from './oauth/protected-resources.js';
import type { RoleException, Scope } from './scopes.js';

/** The credential that an endpoint requires: an API key, unless a decorator names another one. */
export type Access = 'api-key' | 'basic' | 'session' | 'session-if-any' | 'display' | 'link' | 'public';

export const ACCESS = 'access';

/** The credential that the operation requires. */
export function accessOf(context: ExecutionContext, reflector: Reflector): Access {
  return (
    reflector.getAllAndOverride<Access | undefined>(ACCESS, [context.getHandler(), context.getClass()]) ?? 'api-key'
  );
}

/** The error for a request without the credential. @param publicUrl of this server, if it is set */
export function unauthorized(access: Access, request: Request, publicUrl: string | null): UnauthorizedError {
  if (access === 'basic') return new BasicSignInError();
  const address = serverAddress(publicUrl, request);
  if (access !== 'api-key' || address === '') return new UnauthorizedError();
  return new TokenNeededError(metadataAddress(address, request.path));
}

/** Requires no credential. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

/** Both ways to send an API key, in the API document. */
const documentsKey = (): MethodDecorator & ClassDecorator =>
  applyDecorators(ApiSecurity('apiKey'), ApiBearerAuth('bearer'));

/** The scope of an operation, or that any key opens it. */
export type Needed = Scope | 'any-key';

export const NEEDS = 'needs-scope';

/** The scope that the operation declares; `undefined` for public operations and for those of a person's own session. */
export function neededBy(context: ExecutionContext, reflector: Reflector): Needed | undefined {
  return reflector.getAllAndOverride<Needed | undefined>(NEEDS, [context.getHandler(), context.getClass()]);
}

/** The member of the API document that names the scope of an operation. */
export const SCOPE_EXTENSION = 'x-scope';

export const ROLE_EXCEPTION = 'role-exception';
/** The member of the API document that names the roles which may do more than the scope says. */
export const ROLE_EXTENSION = 'x-role-exception';

/**
 * The scope that a request needs. A key must have it, and the role of its person must allow it; a session has all
 * scopes of the role. An operation declares its scope on the method, or on the controller for all methods without one.
 * @param exception for an operation that more roles may do than the scope says
 */
export const Needs = (scope: Scope, exception?: RoleException): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(NEEDS, scope satisfies Needed),
    ApiExtension(SCOPE_EXTENSION, scope),
    documentsKey(),
    ...(exception === undefined
      ? []
      : [SetMetadata(ROLE_EXCEPTION, exception), ApiExtension(ROLE_EXTENSION, exception)]),
  );

/** For programs that only know a name and a password (Basic): the e-mail address of a person, and an API key of this person. */
export const BasicSignIn = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'basic' satisfies Access);

/** Any key opens the operation, whatever its scopes. */
export const AnyKey = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(NEEDS, 'any-key' satisfies Needed), documentsKey());

export const UNCOUNTED = 'uncounted';

/** Requests are not counted by any limit: for health checks, which must not fail because of other clients. */
export const Uncounted = (): MethodDecorator & ClassDecorator => SetMetadata(UNCOUNTED, true);

/** Requires the session of a person who signed in on the pages. An API key is not accepted. */
export const SessionOnly = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'session' satisfies Access), ApiCookieAuth('session'));

/** Requires no credential, and knows the person who is signed in: their requests are counted and limited as everywhere else. */
export const SessionIfAny = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, 'session-if-any' satisfies Access);

/** Accepts an API key, a session, or the cookie of a display. The key is used when several are sent. */
export const KeySessionOrDisplay = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'display' satisfies Access), ApiCookieAuth('session'), ApiCookieAuth('display'));

/**
 * Accepts an API key, a session, or a link with a `signature` that the endpoint checks itself. With a link there is no caller.
 */
export const SignedLink = (): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'link' satisfies Access), ApiCookieAuth('session'));
