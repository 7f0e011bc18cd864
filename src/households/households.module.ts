import { Module } from '@nestjs/common';
import { HouseholdSizeRepository } from './household-size.repository.js';
import { HouseholdsRepository } from './households.repository.js';
import { HouseholdsService } from './households.service.js';
import { MembershipsRepository } from './memberships.repository.js';
import { StorageQuota } from './storage-quota.js';

@Module({
  providers: [HouseholdsService, HouseholdsRepository, MembershipsRepository, HouseholdSizeRepository, StorageQuota],
  exports: [HouseholdsService, StorageQuota],
})
export class HouseholdsModule {}
