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

/** A controller of pages. Its handlers return an `Answer`. It is not part of the API document. */
export function PageController(path = ''): ClassDecorator {
  return applyDecorators(ApiExcludeController(), Controller(path), UseInterceptors(AnswerInterceptor));
}

class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next
      .handle()
      .pipe(map((answer) => (answer instanceof Answer ? answer.begin(response) : (answer as unknown))));
  }
}
