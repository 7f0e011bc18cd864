import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { RequestWithCaller } from '../accounts/caller.js';
import { inSlices } from '../slices.js';
import { fingerprintOf } from './fingerprint.js';
import { type Operation, operationOf } from './operation.js';
import { operationIdOf } from './operation-id.js';
import { REPLAYED, ReceiptsService } from './receipts.service.js';
import type { OperationKey } from './receipts.repository.js';

/**
 * Answers an operation that was done before, and begins the transaction of a new one. It runs after the guards for the key, the
 * scope and the body.
 */
@Injectable()
export class ReceiptGuard implements CanActivate {
  constructor(private readonly receipts: ReceiptsService) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const operation = operationOf(request);
    if (operation === undefined) return true;
    return this.begin(operation, request, context.switchToHttp().getResponse<Response>());
  }

  private async begin(operation: Operation, request: RequestWithCaller, response: Response): Promise<boolean> {
    const name = operationIdOf(request);
    if (request.caller === undefined) return true;
    const { householdId, apiKeyId, userId } = request.caller;
    // What a browser sends again after a new sign-in is still the same operation.
    const key = { householdId, ownerId: apiKeyId ?? userId, name };
    const { method, path, query } = request;
    const fingerprint = await inSlices(fingerprintOf({ method, path, query, body: request.body as unknown }));
    const isNew = (await this.receipts.look(key, fingerprint)) === 'new';
    if (isNew) this.keepReceiptOf(operation, key, fingerprint);
    else response.setHeader(REPLAYED, 'true');
    operation.unit.activate(householdId, (tx) => (isNew ? this.receipts.claim(tx, key) : Promise.resolve()));
    return true;
  }

  private keepReceiptOf(operation: Operation, key: OperationKey, fingerprint: Buffer): void {
    operation.keep = (answer) => operation.unit.commit((tx) => this.receipts.keep(tx, key, fingerprint, answer));
  }
}
