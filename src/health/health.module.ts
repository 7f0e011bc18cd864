import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BackupModule } from '../backup/backup.module.js';
import { ServerDetailsController } from './details/server-details.controller.js';
import { ServerDetailsRepository } from './details/server-details.repository.js';
import { ServerDetailsService } from './details/server-details.service.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [AccountsModule, BackupModule, TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, ServerDetailsController],
  providers: [HealthService, ServerDetailsService, ServerDetailsRepository],
  exports: [HealthService, ServerDetailsService],
})
export class HealthModule {}
