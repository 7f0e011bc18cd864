import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { leaveBodyUnread } from '../bodies/unread-body.js';

/** Milliseconds in which a request arrives as a whole. A body that is wanted has less; this ends all others. */
const REQUEST_TIMEOUT = 40_000;
const TIMEOUT_CHECKS = 5_000;

/**
 * Express, with requests and responses that are its own kind from the start. It changes the prototype of each one otherwise,
 * after which V8 runs all code that touches them slowly and keeps them past their end: that costs more than half of the
 * throughput of plain Express (bench/README.md).
 */
export class FastExpressAdapter extends ExpressAdapter {
  /** Bytes go out as they are; Nest would write JSON of them. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!Buffer.isBuffer(body)) return super.reply(response, body, statusCode);
    return response.status(statusCode ?? response.statusCode).send(body);
  }

  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class Request extends IncomingMessage {}
    class Response extends ServerResponse<Request> {
      override writeHead(...head: unknown[]): this {
        leaveBodyUnread(this.req, this);
        return super.writeHead(...(head as [number]));
      }
    }
    Object.setPrototypeOf(Request.prototype, express.request);
    Object.setPrototypeOf(Response.prototype, express.response);
    Object.assign(express, { request: Request.prototype, response: Response.prototype });
    this.httpServer = createServer(
      {
        IncomingMessage: Request,
        ServerResponse: Response,
        requestTimeout: REQUEST_TIMEOUT,
        connectionsCheckingInterval: TIMEOUT_CHECKS,
      },
      express,
    );
  }
}
