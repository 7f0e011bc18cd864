import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AnyKey } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ServerDetailsDto } from './server-details.dto.js';
import { ServerDetailsService } from './server-details.service.js';

@ApiTags('Health')
@Controller('api/v1/health')
export class ServerDetailsController {
  constructor(private readonly server: ServerDetailsService) {}

  @Get('details')
  @AnyKey()
  @ApiOperation({
    operationId: 'healthDetails',
    summary: 'Get the state of the server: version, database, work that waits, disk and backups',
    description: 'For administrators of the server, such as the first account; all others get 403.',
  })
  get(@CurrentCaller() caller: Caller): Promise<ServerDetailsDto> {
    return this.server.details(caller);
  }
}
