import { Controller, Get, Redirect, Req } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../access.js';
import { OpenidService } from './openid.service.js';

const SEE_OTHER = 303;

@ApiTags('Account')
@Public()
@Controller('api/auth/oidc')
export class OpenidController {
  constructor(private readonly openid: OpenidService) {}

  @Get('start')
  @Redirect('', SEE_OTHER)
  @ApiOperation({ operationId: 'openidStart', summary: 'Start a sign-in by OpenID Connect in a browser' })
  @ApiQuery({ name: 'next', type: String, required: false, description: 'The path of this server to open afterwards' })
  @ApiResponse({ status: SEE_OTHER, description: 'To the provider, or to the sign-in page with a problem' })
  async start(@Req() request: Request): Promise<{ url: string }> {
    return { url: await this.openid.start(request) };
  }

  @Get('callback')
  @Redirect('', SEE_OTHER)
  @ApiOperation({
    operationId: 'openidCallback',
    summary: 'Complete a sign-in by OpenID Connect; the provider sends browsers here',
  })
  @ApiResponse({
    status: SEE_OTHER,
    description: 'To the page that was asked for, or to the sign-in page with a problem',
  })
  async callback(@Req() request: Request): Promise<{ url: string }> {
    return { url: await this.openid.finish(request) };
  }
}
