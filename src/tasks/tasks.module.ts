import { Global, Module } from '@nestjs/common';
import { TaskRunner } from './task-runner.js';
import { Tasks } from './tasks.js';
import { TasksRepository } from './tasks.repository.js';

@Global()
@Module({
  providers: [Tasks, TasksRepository, TaskRunner],
  exports: [Tasks, TaskRunner],
})
export class TasksModule {}
