import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { ChangeWatcher } from './change-watcher.js';
import { Changes } from './changes.js';
import { ChangesRepository } from './changes.repository.js';
import { OldChanges } from './old-changes.js';
import { PolledLists } from './polled-lists.js';

@Global()
@Module({
  providers: [Changes, ChangesRepository, ChangeFeed, ChangeWatcher, OldChanges, PolledLists],
  exports: [Changes, ChangesRepository, ChangeFeed, ChangeWatcher, PolledLists],
})
export class ChangesModule {}
