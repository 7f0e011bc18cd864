import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import { TableRepository } from '../database/table-repository.js';
import { Membership } from './membership.entity.js';

@Injectable()
export class MembershipsRepository extends TableRepository<Membership> {
  constructor(sql: Sql) {
    super(Membership, sql);
  }

  findByUser(userId: string): Promise<Membership | null> {
    return this.findOneBy({ userId });
  }
}
