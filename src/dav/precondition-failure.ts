import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendRefusal } from '../http/bodies/unread-body.js';
import { element, textElement, xmlDocument } from './xml/write-xml.js';

export const XML_TYPE = 'application/xml; charset=utf-8';

/** A condition of RFC 4918, 4791 or 6578 that a request does not fulfil. Clients know what to do by its name. */
export class PreconditionFailure extends Error {
  /**
   * @param precondition its name with a prefix of `NAMESPACES` @param content of its element, as XML
   * @param message for people who read the answer
   */
  constructor(
    readonly status: 403 | 412 | 415,
    readonly precondition: string,
    message: string,
    readonly content: string | null = null,
  ) {
    super(message);
  }
}

/** `If-Match` or `If-None-Match` names another state of the resource. Nothing has changed. */
export function changedMeanwhile(): PreconditionFailure {
  return new PreconditionFailure(
    412,
    'D:condition',
    'The task is not in the state that If-Match or If-None-Match names',
  );
}

/** Answers with the element `error` of WebDAV. All other errors have the problem body of the API. */
@Catch(PreconditionFailure)
export class PreconditionFilter implements ExceptionFilter<PreconditionFailure> {
  catch({ status, precondition, message, content }: PreconditionFailure, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    response.status(status).type(XML_TYPE);
    const condition = element(precondition, ...(content === null ? [] : [content]));
    sendRefusal(
      http.getRequest<Request>(),
      response,
      xmlDocument('D:error', condition, textElement('D:responsedescription', message)),
    );
  }
}
