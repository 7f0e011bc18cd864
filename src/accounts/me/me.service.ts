import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { UnauthorizedError } from '../../http/problems/errors.js';
import { VERSION } from '../../shared/version.js';
import type { Caller } from '../caller.js';
import { effectiveScopes } from '../scopes.js';
import type { MeDto } from './me.dto.js';
import { MeRepository } from './me.repository.js';

@Injectable()
export class MeService {
  constructor(
    private readonly repository: MeRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws UnauthorizedError when the key ended a moment ago */
  async get(caller: Caller): Promise<MeDto> {
    const me = await this.repository.find(caller);
    if (me === null) throw new UnauthorizedError();
    return {
      ...me,
      scopes: effectiveScopes(me),
      timeZone: me.timeZone ?? this.config.timeZone,
      serverVersion: VERSION,
    };
  }
}
