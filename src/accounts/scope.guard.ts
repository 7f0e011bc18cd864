import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InsufficientScopeError } from '../http/problems/errors.js';
import { NEEDS, type Needed } from './access.js';
import type { Caller, RequestWithCaller } from './caller.js';
import { mayDo } from './scopes.js';

/** Refuses a caller whose key or role does not have the scope that the operation declares. Runs when the request was counted. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
    if (caller !== undefined) requireScope(neededBy(context, this.reflector), caller);
    return true;
  }
}

/** `undefined` for an operation that declares none: then a session alone opens it. */
export function neededBy(context: ExecutionContext, reflector: Reflector): Needed | undefined {
  return reflector.getAllAndOverride<Needed | undefined>(NEEDS, [context.getHandler(), context.getClass()]);
}

/** @throws InsufficientScopeError, and an Error for a key at an operation that declares no scope */
export function requireScope(needed: Needed | undefined, caller: Caller): void {
  const isSession = caller.apiKeyId === null && caller.displayId === undefined;
  if (needed === undefined && !isSession)
    throw new Error('This operation opens to keys and declares no scope: it lacks @Needs()');
  if (needed === undefined || needed === 'any-key' || mayDo(caller, needed)) return;
  throw new InsufficientScopeError(needed, isSession ? 'session' : 'key');
}
