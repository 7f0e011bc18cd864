import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiKeyAuth, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { CountedTagDto } from './tags.dto.js';
import { TagsService } from './tags.service.js';

@ApiTags('Recipes')
@ApiKeyAuth()
@Controller('api/v1/tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'tagList', summary: 'List all tags in use, by name' })
  list(@CurrentCaller() caller: Caller): Promise<CountedTagDto[]> {
    return this.tags.list(caller.householdId);
  }
}
