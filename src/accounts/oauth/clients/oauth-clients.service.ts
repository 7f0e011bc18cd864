import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.js';
import { clipped } from '../../../http/problems/clipped.js';
import { isUuid } from '../../../shared/text/uuid.js';
import { TaskRunner } from '../../../tasks/task-runner.js';
import { SignInLimits } from '../../limits/sign-in-limits.js';
import type { OauthClient } from './oauth-client.entity.js';
import type { RegisterClientDto } from './oauth-clients.dto.js';
import { OauthClientsRepository } from './oauth-clients.repository.js';
import { placeOf } from './redirect-uris.js';

/** Seconds. */
const DAY = 86_400;

/** Characters that people see of a name. */
const LONGEST_NAME = 60;

/** Programs that registered themselves. */
@Injectable()
export class OauthClientsService implements OnModuleInit {
  constructor(
    private readonly repository: OauthClientsRepository,
    private readonly limits: SignInLimits,
    private readonly transactions: Transactions,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(DAY, 'removeOldPrograms', () => this.repository.removeOld());
  }

  /** @throws TooManyRequestsError */
  register({ client_name, redirect_uris }: RegisterClientDto, address: string | null): Promise<OauthClient> {
    this.limits.takeRegistration(address);
    const [first = ''] = redirect_uris;
    const client = {
      id: randomUUID(),
      name: clipped(client_name ?? placeOf(first), LONGEST_NAME),
      redirectUris: [...new Set(redirect_uris)],
    };
    return this.transactions.run(async () => {
      const added = await this.repository.add(client);
      await this.repository.removeSurplus();
      return added;
    });
  }

  async find(id: string): Promise<OauthClient | null> {
    return isUuid(id) ? this.repository.findById(id) : null;
  }

  noteUse(id: string): Promise<void> {
    return this.repository.noteUse(id);
  }
}
