import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Sql } from '../database/sql.js';
import type { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { type Answer, holdAnswer } from '../http/answers/held-answer.js';
import { areaOf } from '../http/areas.js';
import { namesOperation } from './operation-id.js';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

type Keep = (answer: Answer) => Promise<void>;

/** A request with an operation name. All its changes and its receipt are one transaction. */
export class Operation {
  /** Stores the receipt. `undefined` until the operation is known to be new; then nothing is stored. */
  keep: Keep | undefined;

  constructor(readonly unit: UnitOfWork) {}

  /** Commits the changes with the receipt. Without an answer, or with one other than 2xx, it undoes the changes. */
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

/** Runs each unsafe request with a name in a unit of work. `ReceiptGuard` begins the unit when the caller is known. */
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
