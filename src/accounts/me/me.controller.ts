import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DietDto } from '../../foods/diet.dto.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { AnyKey, Needs } from '../access.js';
import { type Caller, CurrentCaller } from '../caller.js';
import { MeDto } from './me.dto.js';
import { MeService } from './me.service.js';

@ApiTags('Me')
@Controller('api/v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @AnyKey()
  @ApiOperation({ operationId: 'meGet', summary: 'Get the person and the scopes of the key' })
  get(@CurrentCaller() caller: Caller): Promise<MeDto> {
    return this.me.get(caller);
  }

  @Put('diet')
  @Needs('recipes:write', 'own')
  @AddsNothing()
  @ApiOperation({
    operationId: 'dietSet',
    summary: 'Say what you do not eat: recipes and plan say what does not suit you',
  })
  setDiet(@CurrentCaller() caller: Caller, @Body() body: DietDto): Promise<DietDto> {
    return this.me.setDiet(caller, body);
  }
}
