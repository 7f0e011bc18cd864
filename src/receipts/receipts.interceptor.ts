import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { RequestWithCaller } from '../accounts/caller.js';
import { Transactions } from '../database/transactions.js';
import { areaOf } from '../http/areas.js';
import { namesOperation, operationIdOf } from './operation-id.js';
import { hashOf } from '../shared/text/digest.js';
import type { Receipt } from './receipts.repository.js';
import { type Content, REPLAYED, ReceiptsService } from './receipts.service.js';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** What the handler of an operation returns: a DTO, JSON that is written already, or nothing. */
type Answer = object | string | Buffer | undefined;

/**
 * Makes an operation with a name (`x-operation-id`, `Idempotency-Key`) happen once. All its changes and its receipt are one transaction, and the answer is sent after the
 * commit. When the operation was done before, its stored answer is sent again.
 */
@Injectable()
export class ReceiptsInterceptor implements NestInterceptor {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly transactions: Transactions,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<RequestWithCaller>();
    if (SAFE.includes(request.method) || !namesOperation(request) || !areaOf(request.path).receipts)
      return next.handle();
    return from(this.runOnce(request, http.getResponse<Response>(), next));
  }

  private async runOnce(request: RequestWithCaller, response: Response, next: CallHandler<Answer>): Promise<unknown> {
    const name = operationIdOf(request);
    const { caller, method, path, query } = request;
    if (caller === undefined) return lastValueFrom(next.handle(), { defaultValue: undefined });
    // What a browser sends again after a new sign-in is still the same operation.
    const key = { householdId: caller.householdId, ownerId: caller.apiKeyId ?? caller.userId, name };
    const fingerprint = hashOf([method, path, query, request.body]);
    const receipt = await this.receipts.find(key, fingerprint);
    if (receipt?.answer != null) return replay(receipt, receipt.answer, response);
    if (receipt !== null) return this.makeAgain(response, next);
    return this.transactions.runAsOne({
      name,
      first: () => this.receipts.claim(key),
      work: async () => asText(await lastValueFrom(next.handle(), { defaultValue: undefined }), response),
      last: (body, hasWritten) => this.receipts.keep(key, fingerprint, contentOf(body, response), hasWritten),
    });
  }

  /** The operation changed nothing, and its answer was too long to be stored. */
  private makeAgain(response: Response, next: CallHandler<Answer>): Promise<unknown> {
    response.setHeader(REPLAYED, 'true');
    return lastValueFrom(next.handle(), { defaultValue: undefined });
  }
}

function replay(receipt: Receipt, answer: Buffer, response: Response): string {
  response.status(receipt.status).set({ 'Content-Type': receipt.contentType, [REPLAYED]: 'true' });
  return answer.toString();
}

/** The body as it will be sent. */
function asText(answer: Answer, response: Response): string {
  if (answer === undefined) return '';
  if (typeof answer === 'string') return answer;
  if (Buffer.isBuffer(answer)) return answer.toString();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  return JSON.stringify(answer);
}

function contentOf(body: string, response: Response): Content {
  const contentType = String(response.getHeader('content-type') ?? '');
  return { status: response.statusCode, contentType, body: Buffer.from(body) };
}
