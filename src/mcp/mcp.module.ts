import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';

/** Its tools are a module of their own, which is loaded at the first call. */
@Module({ controllers: [McpController], providers: [McpService] })
export class McpModule {}
