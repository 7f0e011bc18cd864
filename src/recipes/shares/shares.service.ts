import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { DateTime } from 'luxon';
import { CONFIG, type Config } from '../../config/config.js';
import { Transactions } from '../../database/transactions.js';
import { refuseAbove } from '../../households/list-limits.js';
import { NotFoundError, orNotFound } from '../../http/problems/errors.js';
import { RecipesRepository } from '../recipes.repository.js';
import type { RecipeShare } from './recipe-share.entity.js';
import { newShareToken } from './share-token.js';
import { type ChangedShareDto, type CreatedShareDto, type ShareDto, type ShareLife, toShareDto } from './shares.dto.js';
import { SharesRepository } from './shares.repository.js';
import { sha256 } from '../../shared/text/digest.js';

/** `null`: the share does not expire. */
const LIVES = {
  '1day': { days: 1 },
  '1week': { days: 7 },
  '1month': { months: 1 },
  '1year': { years: 1 },
  forever: null,
} as const satisfies Record<ShareLife, object | null>;

@Injectable()
export class SharesService {
  constructor(
    private readonly repository: SharesRepository,
    private readonly recipes: RecipesRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param origin of the request, used when there is no `PUBLIC_URL` @throws NotFoundError UnprocessableError */
  create(
    { householdId, userId }: Person,
    recipeId: string,
    life: ShareLife,
    origin: string | null,
  ): Promise<CreatedShareDto> {
    const token = newShareToken();
    const share = { householdId, id: randomUUID(), recipeId, userId, tokenHash: sha256(token) };
    const url = `${this.config.publicUrl ?? origin ?? ''}/share/${token}`;
    return this.transactions.run(async () => {
      refuseAbove('shares', await this.repository.countIn(householdId), 1);
      if (!(await this.recipes.lockAgainstRemoval(householdId, recipeId))) throw new NotFoundError('Recipe not found');
      const now = await this.repository.now();
      const added = await this.repository.add({ ...share, expiresAt: endOf(life, now) });
      return Object.assign(toShareDto(added, now), { url });
    });
  }

  /** The latest first. @param recipeId `null`: of all recipes */
  async list(householdId: string, recipeId: string | null): Promise<ShareDto[]> {
    const now = await this.repository.now();
    return (await this.repository.list(householdId, recipeId)).map((share) => toShareDto(share, now));
  }

  /** @param life left out: the expiry stays @throws NotFoundError */
  async change(householdId: string, id: string, version: number, life?: ShareLife): Promise<ChangedShareDto> {
    const patch = life === undefined ? {} : { expiresAt: endOf(life, await this.repository.now()) };
    const changed = await this.repository.updateAtVersion({ householdId, id }, version, patch);
    return this.changed(householdId, id, changed);
  }

  /** @throws NotFoundError */
  async revoke(householdId: string, id: string, version: number): Promise<ChangedShareDto> {
    return this.changed(householdId, id, await this.repository.revokeAtVersion(householdId, id, version));
  }

  /** Removes the share; `false` when it has another version. @throws NotFoundError */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const removed = await this.repository.removeAtVersion({ householdId, id }, version);
    return !(await this.changed(householdId, id, removed)).stale;
  }

  /** @param changed `null` when the share does not have the version of the request */
  private async changed(householdId: string, id: string, changed: RecipeShare | null): Promise<ChangedShareDto> {
    const share = orNotFound(changed ?? (await this.repository.findIn(householdId, id)), 'Share');
    return { share: toShareDto(share, await this.repository.now()), stale: changed === null };
  }
}

function endOf(life: ShareLife, now: Date): Date | null {
  const span = LIVES[life];
  return span === null ? null : DateTime.fromJSDate(now, { zone: 'utc' }).plus(span).toJSDate();
}
