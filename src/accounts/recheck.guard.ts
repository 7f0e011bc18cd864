import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { announcedBytes } from '../http/bodies/unread-body.js';
import { accessOf, unauthorized } from './access.js';
import type { Caller, RequestWithCaller } from './caller.js';
import { CallersService } from './callers.service.js';
import { requireNeeded } from './scope.guard.js';

/**
 * Looks the caller up again after the body has arrived. That may take half a minute, and the key or session may have ended or the
 * role may have changed in the meantime. Runs after the access guard and the body guard.
 */
@Injectable()
export class RecheckGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    return (
      request.caller === undefined || announcedBytes(request) === 0 || this.recheck(context, request, request.caller)
    );
  }

  private async recheck(context: ExecutionContext, request: RequestWithCaller, known: Caller): Promise<boolean> {
    const caller = await this.callers.findAgain(request, known);
    if (caller === null) throw unauthorized(accessOf(context, this.reflector), request, this.config.publicUrl);
    requireNeeded(context, this.reflector, caller);
    request.caller = caller;
    return true;
  }
}
