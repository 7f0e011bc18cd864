import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Sql } from '../database/sql.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { type Answer, holdAnswer } from '../http/answers/held-answer.js';
import { areaOf } from '../http/areas.js';
import { namesOperation } from './operation-id.js';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

type Keep = (answer: Answer) => Promise<void>;

/** A request that its client gave a name. All that it changes is one transaction, with the receipt. */
export class Operation {
  /** What keeps the answer; `undefined` while nothing is to be kept. */
  keep: Keep | undefined;

  constructor(readonly unit: UnitOfWork) {}

  /** Stores what was done together with its receipt, or undoes it: an answer other than 2xx tells that nothing was done. */
  async settle(answer: Answer | null): Promise<void> {
    if (this.keep !== undefined && answer !== null && answer.status >= 200 && answer.status < 300)
      await this.keep(answer);
    else await this.unit.rollBack();
  }
}

type RequestWithOperation = Request & { operation?: Operation };

/** `undefined` for a request without a name. */
export function operationOf(request: Request): Operation | undefined {
  return (request as RequestWithOperation).operation;
}

/** Puts unsafe requests that have a name into a unit of work; `ReceiptGuard` begins it once the caller is known. */
export function operations(sql: Sql): RequestHandler {
  return (request: RequestWithOperation, response: Response, next: NextFunction) => {
    if (SAFE.includes(request.method) || !namesOperation(request) || !areaOf(request.path).receipts) {
      next();
      return;
    }
    const operation = new Operation(sql.unitOfWork());
    request.operation = operation;
    holdAnswer(response, { settle: (answer) => operation.settle(answer), fail: next });
    operation.unit.around(next);
  };
}
