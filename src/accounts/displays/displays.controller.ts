import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import { Id } from '../../http/fields/validation.js';
import { serverAddress } from '../../http/request-origin.js';
import { SessionOnly } from '../access.js';
import { SuccessDto } from '../accounts.dto.js';
import { type Caller, CurrentCaller } from '../caller.js';
import { CreateDisplayDto, CreatedDisplayDto, DisplayDto, toDisplayDto } from './displays.dto.js';
import { DisplaysService } from './displays.service.js';

@ApiTags('Account')
@SessionOnly()
@Controller('api/user/displays')
export class DisplaysController {
  constructor(
    private readonly displays: DisplaysService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'displayList', summary: 'List the displays of the household, newest first' })
  async list(@CurrentCaller() caller: Caller): Promise<DisplayDto[]> {
    return (await this.displays.list(caller.householdId)).map(toDisplayDto);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'displayCreate',
    summary: 'Create a display; the answer shows its link and its code once',
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDisplayDto,
    @Req() request: Request,
  ): Promise<CreatedDisplayDto> {
    const { display, token, code } = await this.displays.create(caller, body);
    const origin = serverAddress(this.config.publicUrl, request);
    return Object.assign(toDisplayDto(display), { url: `${origin}/display/${token}`, code });
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'displayRevoke',
    summary: 'Revoke a display; its link stops working immediately',
    description: "Your own, or anybody's where you manage the household.",
  })
  async revoke(@CurrentCaller() caller: Caller, @Id() id: string): Promise<SuccessDto> {
    await this.displays.revoke(caller, id);
    return { success: true };
  }
}
