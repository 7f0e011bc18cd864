import { Injectable } from '@nestjs/common';
import { Transactions } from './transactions.js';

/**
 * Base class of all repositories. It runs literal statements: a real query is one statement in the method that runs it. SQL finds rows; what
 * people read is made in TypeScript. The repository of one table is a `TableRepository`. What extends this class itself joins tables of
 * several domains and only reads, or writes several tables that change together, as those of the parts of a recipe do.
 */
@Injectable()
export abstract class SqlRepository {
  constructor(protected readonly transactions: Transactions) {}

  /** Runs one statement, in the running transaction. @returns the rows, also those of UPDATE and DELETE … RETURNING */
  protected async query<Result extends object>(statement: string, values: readonly unknown[]): Promise<Result[]> {
    const result = await this.transactions.manager.query<unknown[]>(statement, [...values]);
    // For UPDATE and DELETE, TypeORM returns the rows and their number.
    return (Array.isArray(result[0]) ? result[0] : result) as Result[];
  }
}
