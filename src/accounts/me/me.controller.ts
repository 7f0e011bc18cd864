import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AnyKey, ApiKeyAuth } from '../access.js';
import { type Caller, CurrentCaller } from '../caller.js';
import { MeDto } from './me.dto.js';
import { MeService } from './me.service.js';

@ApiTags('Me')
@ApiKeyAuth()
@Controller('api/v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @AnyKey()
  @ApiOperation({ operationId: 'meGet', summary: 'Get the person and the scopes of the key' })
  get(@CurrentCaller() caller: Caller): Promise<MeDto> {
    return this.me.get(caller);
  }
}
