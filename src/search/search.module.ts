import { Module } from '@nestjs/common';
import { TasksModule } from '../tasks/tasks.module.js';
import { JudgedRecipes } from './judged-recipes.js';
import { SearchIndex } from './search-index.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [TasksModule],
  providers: [SearchService, SearchRepository, SearchIndex, SearchIndexRepository, JudgedRecipes],
  exports: [SearchService, SearchIndex, JudgedRecipes],
})
export class SearchModule {}
