import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Sql } from '../database/sql.js';
import { ApiKey } from './api-key.entity.js';
import type { Caller } from './caller.js';

export const FIND_CALLER = {
  name: 'api-key-caller',
  text: `
    SELECT id AS "apiKeyId", user_id AS "userId", household_id AS "householdId",
      extract(epoch FROM expires_at - now())::float8 * 1000 AS "expiresIn"
    FROM api_keys
    WHERE hash = $1 AND (expires_at IS NULL OR expires_at > now())`,
};

/** The condition keeps processes that share the database at one write a minute together; a clock put back is no reason to wait. */
const TOUCH = {
  name: 'api-key-touch',
  text: `
    UPDATE api_keys SET last_used_at = now()
    WHERE household_id = $1 AND id = $2 AND (
      last_used_at IS NULL OR last_used_at NOT BETWEEN now() - interval '1 minute' AND now()
    )`,
};

const NOTIFY = { name: 'notify', text: 'SELECT pg_notify($1, $2)' };

export interface KeyOwner {
  caller: Caller;
  /** Milliseconds from now; `null` when the key does not expire. */
  expiresIn: number | null;
}

@Injectable()
export class ApiKeysRepository {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly sql: Sql,
  ) {}

  async findOwner(hash: Buffer): Promise<KeyOwner | null> {
    const row = await this.sql.row<Caller & { expiresIn: number | null }>(FIND_CALLER, [hash]);
    if (row === null) return null;
    const { expiresIn, ...caller } = row;
    return { caller, expiresIn };
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.sql.rows(NOTIFY, [channel, payload]);
  }

  async touch(caller: Caller): Promise<void> {
    await this.sql.rows(TOUCH, [caller.householdId, caller.apiKeyId]);
  }

  /** `null` when the household has a key of this id. */
  async insert(key: Omit<ApiKey, 'createdAt' | 'lastUsedAt'>): Promise<ApiKey | null> {
    try {
      await this.keys.insert(key);
    } catch (error) {
      if (isUniqueViolation(error, 'api_keys_pkey')) return null;
      throw error;
    }
    return this.keys.findOneByOrFail({ householdId: key.householdId, id: key.id });
  }

  list(householdId: string): Promise<ApiKey[]> {
    return this.keys.find({ where: { householdId }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /** Whether there was such a key. */
  async remove(householdId: string, id: string): Promise<boolean> {
    const { affected } = await this.keys.delete({ householdId, id });
    return affected === 1;
  }
}
