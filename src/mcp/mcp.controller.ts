import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { ClientGone } from '../http/client-gone.js';
import { McpService } from './mcp.service.js';
import { Unqueued } from '../http/request-queue.js';
import { sendWebResponse, toWebRequest } from './web-messages.js';

/**
 * The streamable HTTP transport of the Model Context Protocol, without sessions and streams, so only POST is allowed.
 * It adds nothing itself for the storage limit: each tool says whether it does.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @Unqueued()
  @Needs('mcp')
  async answer(
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendWebResponse(await this.mcp.answer({ caller, gone }, toWebRequest(request, gone)), response);
  }
}
