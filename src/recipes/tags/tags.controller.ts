import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { SuccessDto } from '../../accounts/accounts.dto.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TagChangesService } from './tag-changes.service.js';
import { CountedTagDto, RenameTagDto, TagCountDto, TagOfPathDto } from './tags.dto.js';
import { TagsService } from './tags.service.js';

@ApiTags('Recipes')
@Controller('api/v1/tags')
export class TagsController {
  constructor(
    private readonly tags: TagsService,
    private readonly changes: TagChangesService,
  ) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'tagList', summary: 'List all tags in use, by name' })
  list(@CurrentCaller() caller: Caller): Promise<CountedTagDto[]> {
    return this.tags.list(caller.householdId);
  }

  @Post('rename')
  @HttpCode(200)
  @Needs('recipes:write')
  @AddsNothing()
  @ApiOperation({
    operationId: 'tagRename',
    summary: 'Rename a tag in all recipes, or merge it into the tag that has the new name',
  })
  rename(@CurrentCaller() { householdId }: Caller, @Body() { from, to }: RenameTagDto): Promise<TagCountDto> {
    return this.changes.rename(householdId, from, to);
  }

  @Delete(':name')
  @Needs('recipes:write')
  @ApiOperation({ operationId: 'tagDelete', summary: 'Remove a tag from all recipes' })
  async remove(@CurrentCaller() { householdId }: Caller, @Param() { name }: TagOfPathDto): Promise<SuccessDto> {
    await this.changes.remove(householdId, name);
    return { success: true };
  }
}
