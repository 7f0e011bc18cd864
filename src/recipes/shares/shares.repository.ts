import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { RecipeShare } from './recipe-share.entity.js';

export type NewShare = Omit<RecipeShare, 'revokedAt' | 'lastAccessedAt' | 'version' | 'createdAt'>;

export interface OpenedShare {
  readonly id: string;
  readonly recipeId: string;
}

@Injectable()
export class SharesRepository extends HouseholdRepository<RecipeShare> {
  constructor(transactions: Transactions) {
    super(RecipeShare, transactions);
  }

  /** The latest first. @param recipeId `null`: of all recipes */
  list(householdId: string, recipeId: string | null): Promise<RecipeShare[]> {
    return this.table.find({
      where: { householdId, ...(recipeId !== null && { recipeId }) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** The time of the database, which decides when a share has expired. */
  async now(): Promise<Date> {
    const rows = await this.query<{ now: Date }>('SELECT now() AS now', []);
    return (rows[0] as { now: Date }).now;
  }

  async add(share: NewShare): Promise<RecipeShare> {
    return (await this.insertNew([share]))[0] as RecipeShare;
  }

  /** A share that is revoked again keeps the time of its first revocation. */
  revokeAtVersion(householdId: string, id: string, version: number): Promise<RecipeShare | null> {
    return this.updateAtVersion({ householdId, id }, version, { revokedAt: () => 'LEAST(revoked_at, now())' });
  }

  /** The household that created the share with this token, even if the share has ended: a token names no household. */
  async householdOf(tokenHash: Buffer): Promise<string | null> {
    const share = await this.table.findOne({ select: { householdId: true, id: true }, where: { tokenHash } });
    return share?.householdId ?? null;
  }

  /** `null` for an unknown, expired or revoked token, and for a recipe in the bin. */
  async open(householdId: string, tokenHash: Buffer): Promise<OpenedShare | null> {
    const [share] = await this.query<OpenedShare>(
      `SELECT h.id, h.recipe_id AS "recipeId"
       FROM recipe_shares h JOIN recipes r ON r.household_id = $1 AND r.id = h.recipe_id
       WHERE h.household_id = $1 AND h.token_hash = $2 AND r.deleted_at IS NULL
         AND h.revoked_at IS NULL AND (h.expires_at IS NULL OR h.expires_at > now())`,
      [householdId, tokenHash],
    );
    return share ?? null;
  }

  /** Stores the time, at most once a minute. A time in the future, after the clock was put back, is replaced. */
  async noteOpened(householdId: string, id: string): Promise<void> {
    await this.query(
      `UPDATE recipe_shares SET last_accessed_at = now()
       WHERE household_id = $1 AND id = $2
         AND (last_accessed_at BETWEEN now() - interval '1 minute' AND now()) IS NOT TRUE`,
      [householdId, id],
    );
  }
}
