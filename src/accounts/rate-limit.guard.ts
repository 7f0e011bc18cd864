import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { RequestWithCaller } from './caller.js';
import { RateLimits } from '../http/rate-limits.js';

/** Runs behind the access guard; only requests with a key count. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const keyId = http.getRequest<RequestWithCaller>().caller?.apiKeyId;
    if (keyId != null) await this.limits.takeRequest(keyId, http.getResponse<Response>());
    return true;
  }
}
