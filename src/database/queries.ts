import { Injectable } from '@nestjs/common';
import { Transactions } from './transactions.js';

/**
 * Base class for what reads with literal statements, which may join tables of several domains. A real query is one statement in the method
 * that runs it. SQL finds rows; what people read is made in TypeScript.
 */
@Injectable()
export abstract class Queries {
  constructor(protected readonly transactions: Transactions) {}

  /** Runs one statement, in the running transaction. @returns the rows, also those of UPDATE and DELETE … RETURNING */
  protected async query<Result extends object>(statement: string, values: readonly unknown[]): Promise<Result[]> {
    const result = await this.transactions.manager.query<unknown[]>(statement, [...values]);
    // For UPDATE and DELETE, TypeORM returns the rows and their number.
    return (Array.isArray(result[0]) ? result[0] : result) as Result[];
  }
}
