import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Caller } from '../../accounts/caller.js';
import { BackupsService } from '../../backup/backups.service.js';
import { CONFIG, type Config } from '../../config/config.js';
import { freeBytes } from '../../shared/free-bytes.js';
import { Tasks } from '../../tasks/tasks.js';
import { HealthService } from '../health.service.js';
import type { BackupDetailsDto, ServerDetailsDto } from './server-details.dto.js';
import { ServerDetailsRepository } from './server-details.repository.js';

/** What the administrator of the server sees of it. */
@Injectable()
export class ServerDetailsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly health: HealthService,
    private readonly repository: ServerDetailsRepository,
    private readonly tasks: Tasks,
    private readonly backups: BackupsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws ForbiddenError when the caller is no administrator of the server */
  async details({ userId }: Caller): Promise<ServerDetailsDto> {
    await this.accounts.requireServerAdmin(userId);
    const { status, db, parser, versions } = await this.health.report();
    const { version, bytes, executed, last } = await this.repository.facts();
    const uptimeSeconds = Math.floor(process.uptime());
    return {
      status,
      version: versions.root,
      startedAt: new Date(Date.now() - uptimeSeconds * 1_000),
      uptimeSeconds,
      db: { status: db.status, version, bytes, isOwn: this.config.databaseUrl === null },
      parser,
      tasks: await this.tasks.ready(),
      diskFreeBytes: await freeBytes(this.config.dataDir).catch(() => null),
      migrations: { executed, last },
      backups: await this.backupDetails(),
    };
  }

  private async backupDetails(): Promise<BackupDetailsDto> {
    const { everyHours, lastFailure } = this.backups;
    return { everyHours, last: await this.backups.last(), dueSince: await this.backups.dueSince(), lastFailure };
  }
}
