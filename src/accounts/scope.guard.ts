import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InsufficientScopeError } from '../http/problems/errors.js';
import { type Needed, neededBy, ROLE_EXCEPTION } from './access.js';
import type { Caller, RequestWithCaller } from './caller.js';
import { mayDo, type RoleException } from './scopes.js';

/**
 * Refuses a caller whose key or role does not have the scope that the operation declares. Runs after the rate limit.
 */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
    if (caller !== undefined) requireNeeded(context, this.reflector, caller);
    return true;
  }
}

/**
 * Checks the scope that the operation declares. An operation that only a session opens declares none.
 * @throws InsufficientScopeError
 */
export function requireNeeded(context: ExecutionContext, reflector: Reflector, caller: Caller): void {
  const exception = reflector.get<RoleException | undefined>(ROLE_EXCEPTION, context.getHandler());
  requireScope(neededBy(context, reflector), caller, exception);
}

/** @throws InsufficientScopeError, and an Error for a key at an operation that declares no scope */
export function requireScope(needed: Needed | undefined, caller: Caller, exception?: RoleException): void {
  const isSession = caller.apiKeyId === null && caller.displayId === undefined;
  if (needed === undefined && !isSession)
    throw new Error('This operation opens to keys and declares no scope: it lacks @Needs()');
  if (needed === undefined || needed === 'any-key' || mayDo(caller, needed, exception)) return;
  throw new InsufficientScopeError(needed, isSession ? 'session' : 'key');
}
