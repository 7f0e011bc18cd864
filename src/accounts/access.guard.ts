import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { accessOf, unauthorized } from './access.js';
import type { RequestWithCaller } from './caller.js';
import { CallersService, isSigned } from './callers.service.js';

/** Every endpoint requires an API key or an access token, as `x-api-key` or as a bearer token, unless a decorator says otherwise. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context, this.reflector);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const caller = await this.callers.find(request, access);
    if (caller !== null) request.caller = caller;
    else if (access !== 'session-if-any' && (access !== 'link' || !isSigned(request)))
      throw unauthorized(access, request, this.config.publicUrl);
    return true;
  }
}
