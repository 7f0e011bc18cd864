import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';
import type { Caller } from '../caller.js';
import type { DietDto } from '../../foods/diet.dto.js';
import type { MeDto } from './me.dto.js';

/** The stored values: `scopes` of the key, and the time zone that the household chose; `null` for none. */
export type MeRow = Omit<MeDto, 'scopes' | 'timeZone' | 'serverVersion' | 'diet'> &
  DietDto & {
    readonly scopes: string[] | null;
    readonly timeZone: string | null;
  };

@Injectable()
export class MeRepository extends SqlRepository {
  /** `null` when the person has left the household, or the key or the connected program was revoked. */
  async find({ householdId, userId, apiKeyId }: Caller): Promise<MeRow | null> {
    const [me] = await this.query<MeRow>(
      `SELECT u.id AS "userId", u.name, u.email, h.id AS "householdId", h.name AS "householdName", m.role,
         coalesce(k.id, c.id) AS "keyId", coalesce(k.name, c.name) AS "keyName", coalesce(k.scopes, c.scopes) AS scopes, h.time_zone AS "timeZone", h.locale,
         u.allergens, u.diets
       FROM memberships m
       JOIN households h ON h.id = m.household_id
       JOIN users u ON u.id = m.user_id
       LEFT JOIN api_keys k ON k.household_id = m.household_id AND k.user_id = m.user_id AND k.id = $3
       LEFT JOIN oauth_connections c ON c.household_id = m.household_id AND c.user_id = m.user_id AND c.id = $3
       WHERE m.household_id = $1 AND m.user_id = $2 AND (k.id IS NOT NULL OR c.id IS NOT NULL)`,
      [householdId, userId, apiKeyId],
    );
    return me ?? null;
  }
}
