import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { AddsNothing } from '../households/adds-nothing.js';
import { ClientGone } from '../http/client-gone.js';
import { McpService } from './mcp.service.js';
import { sendWebResponse, toWebRequest } from './web-messages.js';

/**
 * The Model Context Protocol over its streamable HTTP, without sessions or streams: other methods than POST are refused. What a tool adds
 * counts as that of the tool.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @Needs('mcp')
  @AddsNothing()
  async answer(
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendWebResponse(await this.mcp.answer({ caller, gone }, toWebRequest(request, gone)), response);
  }
}
