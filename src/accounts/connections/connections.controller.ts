import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Id } from '../../http/fields/validation.js';
import { SessionOnly } from '../access.js';
import { SuccessDto } from '../accounts.dto.js';
import { type Caller, CurrentCaller } from '../caller.js';
import { ConnectionDto, toConnectionDto } from './connections.dto.js';
import { ConnectionsService } from './connections.service.js';

@ApiTags('Account')
@SessionOnly()
@Controller('api/user/connections')
export class ConnectionsController {
  constructor(private readonly connections: ConnectionsService) {}

  @Get()
  @ApiOperation({
    operationId: 'connectionList',
    summary: 'List the programs that people of the household connected by signing in, newest first',
  })
  async list(@CurrentCaller() caller: Caller): Promise<ConnectionDto[]> {
    return (await this.connections.list(caller.householdId)).map(toConnectionDto);
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'connectionRevoke',
    summary: 'Disconnect a program immediately',
    description: "One of your own, or anybody's where you manage the household.",
  })
  async revoke(@CurrentCaller() caller: Caller, @Id() id: string): Promise<SuccessDto> {
    await this.connections.revoke(caller, id);
    return { success: true };
  }
}
