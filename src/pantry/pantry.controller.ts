import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedList } from '../changes/polled-list.interceptor.js';
import { DeletedDto, toDeleted } from '../http/answers/deleted.dto.js';
import { Id } from '../http/fields/validation.js';
import { DeleteVersion } from '../http/fields/version-param.js';
import { AddToPantryDto, PantryItemDto, PantrySuggestionDto } from './pantry.dto.js';
import { PantryService } from './pantry.service.js';

@ApiTags('Pantry')
@Controller('api/v1/pantry')
export class PantryController {
  constructor(private readonly pantry: PantryService) {}

  @Get()
  @Needs('groceries:read')
  @ApiOperation({ operationId: 'pantryList', summary: 'List what is in the pantry' })
  @TaggedList([PantryItemDto], { kinds: ['pantryItem'] })
  list(@CurrentCaller() { householdId }: Caller): Promise<PantryItemDto[]> {
    return this.pantry.list(householdId);
  }

  @Get('suggestions')
  @Needs('groceries:read')
  @ApiOperation({
    operationId: 'pantrySuggestions',
    summary: 'List the most frequent ingredients that the pantry lacks',
  })
  @TaggedList([PantrySuggestionDto], { kinds: ['pantryItem', 'recipe'] })
  suggestions(@CurrentCaller() { householdId }: Caller): Promise<PantrySuggestionDto[]> {
    return this.pantry.suggestions(householdId);
  }

  @Post()
  @Needs('groceries:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'pantryAdd', summary: 'Add to the pantry' })
  add(@CurrentCaller() caller: Caller, @Body() body: AddToPantryDto): Promise<PantryItemDto> {
    return this.pantry.add(caller.householdId, body);
  }

  @Delete(':id')
  @Needs('groceries:write')
  @ApiOperation({ operationId: 'pantryDelete', summary: 'Remove from the pantry' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.pantry.remove(caller.householdId, id, version));
  }
}
