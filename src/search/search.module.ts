import { Module } from '@nestjs/common';
import { SearchIndex } from './search-index.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  providers: [SearchService, SearchRepository, SearchIndex, SearchIndexRepository],
  exports: [SearchService, SearchIndex],
})
export class SearchModule {}
