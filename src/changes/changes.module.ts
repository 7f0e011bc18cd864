import { Global, Module } from '@nestjs/common';
import { ChangeWatcher } from './change-watcher.js';
import { ChangesRepository } from './changes.repository.js';
import { OldChanges } from './old-changes.js';
import { PolledLists } from './polled-lists.js';

@Global()
@Module({
  providers: [ChangesRepository, ChangeWatcher, OldChanges, PolledLists],
  exports: [ChangeWatcher, PolledLists],
})
export class ChangesModule {}
