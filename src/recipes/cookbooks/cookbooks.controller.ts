import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TaggedList } from '../../changes/polled-list.interceptor.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import { DeleteVersion } from '../../http/fields/version-param.js';
import {
  ChangeCookbookDto,
  ChangedCookbookDto,
  CookbookDto,
  CookbookMemberDto,
  CookbookPageDto,
  CreateCookbookDto,
  ListCookbooksDto,
} from './cookbooks.dto.js';
import { CookbooksService } from './cookbooks.service.js';

/** A cookbook shows the number of its recipes and their pictures. */
const POLLED = { kinds: ['cookbook', 'recipe'] } as const;

@ApiTags('Cookbooks')
@Controller('api/v1/cookbooks')
export class CookbooksController {
  constructor(private readonly cookbooks: CookbooksService) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'cookbookList', summary: 'List the cookbooks by title, page by page' })
  @TaggedList(CookbookPageDto, POLLED)
  list(@CurrentCaller() caller: Caller, @Query() query: ListCookbooksDto): Promise<CookbookPageDto> {
    return this.cookbooks.list(caller.householdId, query);
  }

  @Post()
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'cookbookCreate', summary: 'Create a cookbook' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateCookbookDto): Promise<CookbookDto> {
    return this.cookbooks.create(caller, body);
  }

  @Get(':id')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'cookbookGet', summary: 'Get a cookbook; a search finds the recipes in it' })
  @TaggedList(CookbookDto, POLLED)
  get(@CurrentCaller() caller: Caller, @Id() id: string): Promise<CookbookDto> {
    return this.cookbooks.get(caller.householdId, id);
  }

  @Patch(':id')
  @Needs('recipes:write')
  @AddsNothing()
  @ApiOperation({ operationId: 'cookbookChange', summary: 'Rename a cookbook' })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ChangeCookbookDto,
  ): Promise<ChangedCookbookDto> {
    return this.cookbooks.change(caller.householdId, id, body);
  }

  @Delete(':id')
  @Needs('recipes:write')
  @ApiOperation({ operationId: 'cookbookDelete', summary: 'Delete a cookbook; its recipes stay' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.cookbooks.remove(caller.householdId, id, version));
  }

  @Put(':id/recipes/:recipeId')
  @Needs('recipes:write')
  @ApiOperation({ operationId: 'cookbookRecipeAdd', summary: 'Add a recipe to a cookbook' })
  addRecipe(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Id('recipeId') recipeId: string,
  ): Promise<CookbookMemberDto> {
    return this.cookbooks.addRecipe(caller.householdId, id, recipeId);
  }

  @Delete(':id/recipes/:recipeId')
  @Needs('recipes:write')
  @ApiOperation({ operationId: 'cookbookRecipeRemove', summary: 'Remove a recipe from a cookbook' })
  removeRecipe(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Id('recipeId') recipeId: string,
  ): Promise<CookbookMemberDto> {
    return this.cookbooks.removeRecipe(caller.householdId, id, recipeId);
  }
}

@ApiTags('Cookbooks')
@Controller('api/v1/recipes/:id/cookbooks')
export class CookbooksOfRecipeController {
  constructor(private readonly cookbooks: CookbooksService) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeCookbooks', summary: 'List the cookbooks that contain a recipe, by title' })
  @TaggedList([CookbookDto], POLLED)
  list(@CurrentCaller() caller: Caller, @Id() id: string): Promise<CookbookDto[]> {
    return this.cookbooks.listOf(caller.householdId, id);
  }
}
