import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { UnauthorizedError } from '../http/errors.js';
import type { RequestWithCaller } from './caller.js';
import { CallersService } from './callers.service.js';

/**
 * Finds the caller of a request once more when its body has arrived. A body may take half a minute: what ended meanwhile opens
 * nothing, and a role is as it is now. Runs behind the access guard and behind whatever reads bodies.
 */
@Injectable()
export class RecheckGuard implements CanActivate {
  constructor(private readonly callers: CallersService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    if (request.caller === undefined || !hasBody(request)) return true;
    const caller = await this.callers.findAgain(request, request.caller);
    if (caller === null) throw new UnauthorizedError();
    request.caller = caller;
    return true;
  }
}

function hasBody({ headers }: RequestWithCaller): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}
