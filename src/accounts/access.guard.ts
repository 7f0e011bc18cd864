import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { accessOf, unauthorized } from './access.js';
import type { RequestWithCaller } from './caller.js';
import { CallersService, isSigned } from './callers.service.js';

/** Every endpoint requires an API key, as `x-api-key` or as a bearer token, unless a decorator says otherwise. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallersService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context, this.reflector);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const caller = await this.callers.find(request, access);
    if (caller !== null) request.caller = caller;
    else if (access !== 'session-if-any' && (access !== 'link' || !isSigned(request))) throw unauthorized(access);
    return true;
  }
}
