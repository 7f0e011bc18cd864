import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { ChangeWatcher } from './change-watcher.js';
import { ChangesRepository } from './changes.repository.js';
import { OldChanges } from './old-changes.js';
import { PolledLists } from './polled-lists.js';

@Global()
@Module({
  providers: [ChangesRepository, ChangeFeed, ChangeWatcher, OldChanges, PolledLists],
  exports: [ChangeFeed, ChangeWatcher, PolledLists],
})
export class ChangesModule {}
