import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { clientAddress } from '../../http/client-address.js';
import { accessOf, UNCOUNTED } from '../access.js';
import type { RequestWithCaller } from '../caller.js';
import { RequestLimits } from './request-limits.js';

/** Runs after the access guard, which knows the caller. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RequestLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { caller, sessionID, ip } = http.getRequest<RequestWithCaller>();
    const response = http.getResponse<Response>();
    if (caller === undefined) this.countAnonymous(context, clientAddress({ ip }), response);
    else if (caller.displayId !== undefined)
      this.limits.takeRequest({ ...caller, kind: 'display', id: caller.displayId }, response);
    else if (caller.apiKeyId === null) this.limits.takeRequest({ ...caller, kind: 'session', id: sessionID }, response);
    else this.limits.takeRequest({ ...caller, kind: 'API key', id: caller.apiKeyId }, response);
    return true;
  }

  private countAnonymous(context: ExecutionContext, address: string | null, response: Response): void {
    const about = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<true | undefined>(UNCOUNTED, about) === true) return;
    if (accessOf(context, this.reflector) === 'link') this.limits.takeLink(address, response);
    else this.limits.takeAnonymousRequest(address, response);
  }
}
