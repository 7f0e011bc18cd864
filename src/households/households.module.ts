import { Module } from '@nestjs/common';
import { HouseholdSizeRepository } from './household-size.repository.js';
import { StorageQuota } from './storage-quota.js';

@Module({
  providers: [HouseholdSizeRepository, StorageQuota],
  exports: [StorageQuota],
})
export class HouseholdsModule {}
