import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { leaveBodyUnread } from '../bodies/unread-body.js';

/** Milliseconds in which the head of a request must arrive. */
const HEADERS_TIMEOUT = 40_000;
/**
 * Milliseconds in which a whole request must arrive: a gigabyte over a slow line. Bodies that an operation keeps in memory have a
 * shorter limit, an upload must not pause, and a body that nobody reads ends with the answer.
 */
const REQUEST_TIMEOUT = 7_200_000;
const TIMEOUT_CHECKS = 5_000;

/**
 * Express whose requests and responses have its prototypes from the start. Otherwise Express changes the prototype of each one,
 * which makes V8 run all code that uses them slowly and collect them late: that costs more than half of the throughput of plain
 * Express.
 */
export class FastExpressAdapter extends ExpressAdapter {
  /** Sends bytes unchanged; Nest would convert them to JSON. */
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
        headersTimeout: HEADERS_TIMEOUT,
        requestTimeout: REQUEST_TIMEOUT,
        connectionsCheckingInterval: TIMEOUT_CHECKS,
      },
      express,
    );
  }
}
