import {
  applyDecorators,
  type CallHandler,
  Controller,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Answer } from './answer.js';

/**
 * A controller of pages. Its handlers return an `Answer`. It is not part of the API document. It calls the services of the API's operations,
 * checks forms with their DTOs, and holds no rule of its own.
 *
 * Each page is readable and each form works without JavaScript. A script adds to that; buttons that need it are `hidden` until it runs.
 * No page asks another site for anything. A page has at most 40 kB of HTML, 60 kB of script and 20 kB of styles, compressed.
 */
export function PageController(path = ''): ClassDecorator {
  return applyDecorators(ApiExcludeController(), Controller(path), UseInterceptors(AnswerInterceptor));
}

class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next
      .handle()
      .pipe(map((answer) => (answer instanceof Answer ? answer.applyTo(response) : (answer as unknown))));
  }
}
