import { Module } from '@nestjs/common';
import { SearchPlacesRepository } from './search-places.repository.js';
import { SearchPlacesService } from './search-places.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchIndex } from './search-index.service.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  providers: [
    SearchService,
    SearchIndex,
    SearchIndexRepository,
    SearchRepository,
    SearchPlacesService,
    SearchPlacesRepository,
  ],
  exports: [SearchService, SearchIndex],
})
export class SearchModule {}
