import { Global, Module } from '@nestjs/common';
import { TaskRunner } from './task-runner.js';
import { Tasks } from './tasks.js';

@Global()
@Module({
  providers: [Tasks, TaskRunner],
  exports: [Tasks, TaskRunner],
})
export class TasksModule {}
