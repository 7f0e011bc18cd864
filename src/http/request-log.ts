import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdOf } from './request-id.js';

/** One line a request, with no header, no query and no body: keys and passwords never reach the log. */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: requestIdOf,
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customLogLevel: () => 'info',
    customSuccessObject: (request, response, line: object) => ({
      ...line,
      ...describe(request),
      status: response.statusCode,
    }),
    customErrorObject: (request, response, _error, line: { ms?: number }) => ({
      ms: line.ms,
      ...describe(request),
      status: response.statusCode,
    }),
    serializers: { req: () => undefined, res: () => undefined },
  });
}

interface Described {
  method: string;
  originalUrl: string;
  route?: { path: string };
  caller?: { householdId: string };
}

function describe(request: IncomingMessage): Record<string, unknown> {
  const { method, originalUrl, route, caller } = request as unknown as Described;
  return { method, route: route?.path ?? withoutKeys(originalUrl), householdId: caller?.householdId };
}

/** The path of a request that no route takes, without what somebody may have put there instead of into a header. */
function withoutKeys(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/ldr_[\w-]+/g, 'ldr_…');
}
