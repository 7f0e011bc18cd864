import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { atVersion } from '../../database/version-guard.js';
import { refuseAbove } from '../../households/list-limits.js';
import { NotFoundError } from '../../http/problems/errors.js';
import type { Owner } from '../owner.js';
import { newShareToken, shareTokenHash } from './share-token.js';
import type { ChangedShareDto, CreatedShareDto, ShareDto, ShareLife } from './shares.dto.js';
import { SharesRepository } from './shares.repository.js';

@Injectable()
export class SharesService {
  constructor(
    private readonly repository: SharesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param origin of the request, used when there is no `PUBLIC_URL` @throws NotFoundError UnprocessableError */
  async create(owner: Owner, recipeId: string, life: ShareLife, origin: string | null): Promise<CreatedShareDto> {
    refuseAbove('shares', await this.repository.count(owner.householdId), 1);
    const token = newShareToken();
    const hash = shareTokenHash(token);
    const share = await this.repository.add({ ...owner, id: randomUUID(), recipeId, hash, life });
    if (share === null) throw new NotFoundError('Recipe not found');
    return Object.assign(share, { url: `${this.config.publicUrl ?? origin ?? ''}/share/${token}` });
  }

  /** The latest first. @param recipeId `null`: of all recipes */
  list(householdId: string, recipeId: string | null): Promise<ShareDto[]> {
    return this.repository.list(householdId, recipeId);
  }

  /** @param life left out: the expiry stays @throws NotFoundError */
  change(householdId: string, id: string, version: number, life?: ShareLife): Promise<ChangedShareDto> {
    return this.guarded(householdId, id, this.repository.changeAtVersion(householdId, id, version, life ?? null));
  }

  /** @throws NotFoundError */
  revoke(householdId: string, id: string, version: number): Promise<ChangedShareDto> {
    return this.guarded(householdId, id, this.repository.revokeAtVersion(householdId, id, version));
  }

  /** Removes the share; `false` when it has another version. @throws NotFoundError */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const removal = this.repository.removeAtVersion(householdId, id, version);
    return !(await this.guarded(householdId, id, removal)).stale;
  }

  private async guarded(householdId: string, id: string, change: Promise<ShareDto | null>): Promise<ChangedShareDto> {
    const outcome = await atVersion(change, () => this.repository.findShare(householdId, id));
    if (outcome === null) throw new NotFoundError('Share not found');
    return { share: outcome.row, stale: outcome.stale };
  }
}
