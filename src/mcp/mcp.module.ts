import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';

/** The tools are in another module, which is loaded at the first call. */
@Module({ controllers: [McpController], providers: [McpService] })
export class McpModule {}
