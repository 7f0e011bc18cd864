import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ListSuggestionsDto, SuggestionsDto } from './suggestions.dto.js';
import { SuggestionsService } from './suggestions.service.js';

@ApiTags('Groceries')
@Controller('api/v1/groceries/suggestions')
export class SuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Get()
  @Needs('groceries:read')
  @ApiOperation({ operationId: 'grocerySuggestions', summary: 'List what the household often buys' })
  list(@CurrentCaller() { householdId }: Caller, @Query() { limit }: ListSuggestionsDto): Promise<SuggestionsDto> {
    return this.suggestions.list(householdId, limit);
  }
}
