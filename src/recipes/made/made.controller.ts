import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { Id } from '../../http/fields/validation.js';
import { AddMadeDto, MadeDto, TimesMadeDto } from './made.dto.js';
import { MadeService } from './made.service.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes/:id/made')
export class MadeController {
  constructor(private readonly made: MadeService) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeMadeList', summary: 'List when the household made a recipe, latest first' })
  list(@CurrentCaller() caller: Caller, @Id() id: string): Promise<MadeDto[]> {
    return this.made.list(caller.householdId, id);
  }

  @Post()
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeMadeAdd', summary: 'Record that a recipe was made' })
  add(@CurrentCaller() caller: Caller, @Id() id: string, @Body() body: AddMadeDto): Promise<TimesMadeDto> {
    return this.made.add(caller, id, body);
  }
}
