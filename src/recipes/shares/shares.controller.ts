import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import { DeleteVersion } from '../../http/fields/version-param.js';
import { requestOrigin } from '../../http/request-origin.js';
import {
  ChangedShareDto,
  ChangeShareDto,
  CreatedShareDto,
  CreateShareDto,
  ListSharesDto,
  RevokeShareDto,
  ShareDto,
} from './shares.dto.js';
import { SharesService } from './shares.service.js';

@ApiTags('Shares')
@Controller('api/v1/recipes/:id/shares')
export class SharesOfRecipeController {
  constructor(private readonly shares: SharesService) {}

  @Post()
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeShare', summary: 'Create a link that shows a recipe to everyone who has it' })
  create(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() { expiresIn }: CreateShareDto,
    @Req() request: Request,
  ): Promise<CreatedShareDto> {
    return this.shares.create(caller, id, expiresIn, requestOrigin(request));
  }
}

@ApiTags('Shares')
@Controller('api/v1/shares')
export class SharesController {
  constructor(private readonly shares: SharesService) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'shareList', summary: 'List the shares of recipes, latest first' })
  list(@CurrentCaller() caller: Caller, @Query() { recipeId }: ListSharesDto): Promise<ShareDto[]> {
    return this.shares.list(caller.householdId, recipeId ?? null);
  }

  @Patch(':id')
  @Needs('recipes:write')
  @AddsNothing()
  @ApiOperation({ operationId: 'shareChange', summary: 'Change when a share expires' })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() { version, expiresIn }: ChangeShareDto,
  ): Promise<ChangedShareDto> {
    return this.shares.change(caller.householdId, id, version, expiresIn);
  }

  @Post(':id/revoke')
  @Needs('recipes:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'shareRevoke', summary: 'Revoke a share permanently' })
  revoke(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() { version }: RevokeShareDto,
  ): Promise<ChangedShareDto> {
    return this.shares.revoke(caller.householdId, id, version);
  }

  @Delete(':id')
  @Needs('recipes:write')
  @ApiOperation({ operationId: 'shareDelete', summary: 'Delete a share; its link stops working' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.shares.remove(caller.householdId, id, version));
  }
}
