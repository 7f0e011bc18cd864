import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { ChangeWatcher } from './change-watcher.js';
import { Changes } from './changes.js';
import { ChangesRepository } from './changes.repository.js';
import { OldChanges } from './old-changes.js';

@Global()
@Module({
  providers: [Changes, ChangesRepository, ChangeFeed, ChangeWatcher, OldChanges],
  exports: [Changes, ChangesRepository, ChangeFeed, ChangeWatcher],
})
export class ChangesModule {}
