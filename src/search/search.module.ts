import { Module } from '@nestjs/common';
import { SearchPlacesRepository } from './search-places.repository.js';
import { SearchPlacesService } from './search-places.service.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  providers: [SearchService, SearchRepository, SearchPlacesService, SearchPlacesRepository],
  exports: [SearchService, SearchPlacesService],
})
export class SearchModule {}
