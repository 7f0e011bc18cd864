import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import { DeleteVersion } from '../../http/fields/version-param.js';
import {
  ChangedWebhookDto,
  ChangeWebhookDto,
  CreatedWebhookDto,
  CreateWebhookDto,
  DeliveryDto,
  RotatedSecretDto,
  WebhookDeliveryDto,
  WebhookDto,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@Needs('webhooks:manage')
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiOperation({ operationId: 'webhookList', summary: 'List all webhooks, oldest first' })
  list(@CurrentCaller() caller: Caller): Promise<WebhookDto[]> {
    return this.webhooks.list(caller.householdId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'webhookCreate', summary: 'Create a webhook; the answer shows its secret once' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateWebhookDto): Promise<CreatedWebhookDto> {
    return this.webhooks.create(caller, body);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'webhookChange', summary: 'Change a webhook' })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ChangeWebhookDto,
  ): Promise<ChangedWebhookDto> {
    return this.webhooks.change(caller, id, body);
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'webhookDelete', summary: 'Delete a webhook and its deliveries' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.webhooks.remove(caller.householdId, id, version));
  }

  @Post(':id/test')
  @HttpCode(200)
  @ApiOperation({ operationId: 'webhookTest', summary: 'Send one message of the type webhook.test immediately' })
  test(@CurrentCaller() caller: Caller, @Id() id: string): Promise<WebhookDeliveryDto> {
    return this.webhooks.test(caller.householdId, id);
  }

  @Post(':id/rotate-secret')
  @AddsNothing()
  @HttpCode(200)
  @ApiOperation({ operationId: 'webhookRotateSecret', summary: 'Create a new secret; both sign for 24 hours' })
  rotateSecret(@CurrentCaller() caller: Caller, @Id() id: string): Promise<RotatedSecretDto> {
    return this.webhooks.rotateSecret(caller.householdId, id);
  }

  @Get(':id/deliveries')
  @ApiOperation({ operationId: 'webhookDeliveryList', summary: 'List the last 100 deliveries, newest first' })
  listDeliveries(@CurrentCaller() caller: Caller, @Id() id: string): Promise<DeliveryDto[]> {
    return this.webhooks.listDeliveries(caller.householdId, id);
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @AddsNothing()
  @HttpCode(200)
  @ApiOperation({ operationId: 'webhookDeliveryRetry', summary: 'Send a delivery again' })
  retry(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Id('deliveryId') deliveryId: string,
  ): Promise<WebhookDeliveryDto> {
    return this.webhooks.retry(caller.householdId, id, deliveryId);
  }
}
