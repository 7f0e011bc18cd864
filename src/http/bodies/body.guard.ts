import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { UnsupportedMediaTypeError } from '../problems/errors.js';
import { householdOf } from '../household-of.js';
import { BodyBudget } from './body-budget.js';
import { FormFile, FormWithFile, MOST_BESIDE, RawFile } from './file-body.js';
import { FormBody } from './form-body.js';
import { announcedBytes } from './announced.js';
import { JsonBody } from './json-body.js';
import { receiveBody } from './receive-body.js';
import { Uploads } from './uploads.js';
import { type BodyReader, JSON_BODY, SMALL_BODY, TAKEN_BODY, type TakenBody } from './taken-body.js';

const KINDS: Record<ReadBody['kind'], { types: string[]; name: string }> = {
  json: { types: ['json', '+json'], name: 'application/json' },
  form: { types: ['urlencoded'], name: 'application/x-www-form-urlencoded' },
  file: {
    types: ['multipart/form-data', 'image/*', 'application/octet-stream'],
    name: 'multipart/form-data, or as the file itself',
  },
};

type ReadBody = Exclude<TakenBody, { kind: 'upload' }>;

/**
 * Reads the body that the operation accepts into `request.body`. A missing body becomes `{}`, and the body of a GET is not read.
 * Runs after the guards that check the credentials and count the request, so that strangers cannot make the server read bodies.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly budget: BodyBudget,
    private readonly uploads: Uploads,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    request.body = {};
    if (announcedBytes(request) === 0 || request.method === 'GET' || request.method === 'HEAD') return true;
    const targets = [context.getHandler(), context.getClass()];
    const taken = this.reflector.getAllAndOverride<TakenBody | undefined>(TAKEN_BODY, targets) ?? JSON_BODY;
    const response = http.getResponse<Response>();
    return taken.kind === 'upload'
      ? this.uploads.receive(request, response, taken)
      : this.read(request, response, taken);
  }

  private async read(request: Request, response: Response, taken: ReadBody): Promise<boolean> {
    const { types, name } = KINDS[taken.kind];
    if (!request.is(types) && !isFormWithFile(request, taken))
      throw new UnsupportedMediaTypeError(`The body must be sent as ${name}`);
    const household = householdOf(request);
    const lease = this.budget.lease(household);
    const limit = limitOf(request, taken);
    const most = household === null ? Math.min(limit, SMALL_BODY) : limit;
    const reading = receiveBody(request, response, readerOf(request, taken), most, lease);
    // When the client closes its connection, the parsing of its body may still run for a moment.
    void Promise.allSettled([reading, closed(response)]).then(() => {
      lease.end();
    });
    request.body = await reading;
    return true;
  }
}

function isFormWithFile(request: Request, taken: ReadBody): boolean {
  return taken.kind === 'form' && taken.file !== undefined && typeof request.is('multipart/form-data') === 'string';
}

/** Bytes of the whole body. */
function limitOf(request: Request, taken: ReadBody): number {
  if (taken.kind === 'file') return taken.limit + MOST_BESIDE;
  if (taken.kind === 'form' && isFormWithFile(request, taken))
    return taken.limit + (taken.file?.limit ?? 0) + MOST_BESIDE;
  return taken.limit;
}

/** @throws MalformedBodyError */
function readerOf(request: Request, taken: ReadBody): BodyReader {
  switch (taken.kind) {
    case 'json':
      return new JsonBody();
    case 'form':
      return taken.file !== undefined && isFormWithFile(request, taken)
        ? new FormWithFile(request.headers, taken.file, taken.limit)
        : new FormBody();
    case 'file':
      return request.is('multipart/form-data')
        ? new FormFile(request.headers, taken)
        : new RawFile(taken.field, taken.limit);
  }
}

function closed(response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) resolve();
    else response.once('close', resolve);
  });
}
