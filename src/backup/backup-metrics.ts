import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { BackupsService } from './backups.service.js';

@Injectable()
export class BackupMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly backups: BackupsService,
  ) {}

  onModuleInit(): void {
    this.metrics.addNumber(
      'larder_backup_due_seconds',
      'For how long a backup has been due; 0 while none is',
      async () => {
        const due = await this.backups.dueSince();
        return due === null ? 0 : (Date.now() - due.getTime()) / 1_000;
      },
    );
    this.metrics.addNumber(
      'larder_backup_bytes',
      'Size of the last backup; 0 when there is none',
      async () => (await this.backups.last())?.bytes ?? 0,
    );
  }
}
