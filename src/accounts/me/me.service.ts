import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import type { DietDto } from '../../foods/diet.dto.js';
import { UnauthorizedError } from '../../http/problems/errors.js';
import { VERSION } from '../../shared/version.js';
import type { Caller } from '../caller.js';
import { effectiveScopes } from '../scopes.js';
import { AccountsService } from '../accounts.service.js';
import type { MeDto } from './me.dto.js';
import { MeRepository } from './me.repository.js';

@Injectable()
export class MeService {
  constructor(
    private readonly repository: MeRepository,
    private readonly accounts: AccountsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws UnauthorizedError when the key ended a moment ago */
  async get(caller: Caller): Promise<MeDto> {
    const found = await this.repository.find(caller);
    if (found === null) throw new UnauthorizedError();
    const { allergens, diets, ...me } = found;
    return {
      ...me,
      diet: { allergens, diets },
      scopes: effectiveScopes(me),
      timeZone: me.timeZone ?? this.config.timeZone,
      serverVersion: VERSION,
    };
  }

  /** @throws UnauthorizedError when the account does not exist any more */
  async setDiet({ householdId, userId }: Caller, { allergens, diets }: DietDto): Promise<DietDto> {
    const diet = { allergens: [...new Set(allergens)], diets: [...new Set(diets)] };
    await this.accounts.changeDiet(householdId, userId, diet);
    return diet;
  }
}
