import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Id } from '../../http/fields/validation.js';
import { SessionOnly } from '../access.js';
import { ApiKeyDto, CreateApiKeyDto, CreatedApiKeyDto, toApiKeyDto } from './api-keys.dto.js';
import { ApiKeysService } from './api-keys.service.js';
import { type Caller, CurrentCaller } from '../caller.js';
import { SuccessDto } from '../accounts.dto.js';

@ApiTags('Account')
@SessionOnly()
@Controller('api/user/api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Get()
  @ApiOperation({ operationId: 'apiKeyList', summary: 'List the API keys of the household, newest first' })
  async list(@CurrentCaller() caller: Caller): Promise<ApiKeyDto[]> {
    return (await this.apiKeys.list(caller.householdId)).map(toApiKeyDto);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'apiKeyCreate', summary: 'Create an API key; the answer shows it once' })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateApiKeyDto): Promise<CreatedApiKeyDto> {
    const { name, expiresAt = null, scopes = null } = body;
    const { apiKey, key } = await this.apiKeys.create(caller, { name, expiresAt, scopes });
    return { ...toApiKeyDto(apiKey), key };
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'apiKeyRevoke',
    summary: 'Revoke an API key immediately',
    description: "Your own, or anybody's where you manage the household.",
  })
  async revoke(@CurrentCaller() caller: Caller, @Id() id: string): Promise<SuccessDto> {
    await this.apiKeys.revoke(caller, id);
    return { success: true };
  }
}
