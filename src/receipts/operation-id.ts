import type { Request } from 'express';
import { InvalidRequestError } from '../http/problems/errors.js';
import { isUuid } from '../shared/text/uuid.js';

const OPERATION_ID = 'x-operation-id';
const IDEMPOTENCY_KEY = 'idempotency-key';
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** The headers in the API document, for each operation that takes them. */
export const OPERATION_HEADERS = [
  {
    name: OPERATION_ID,
    in: 'header' as const,
    required: false,
    description:
      'Names this operation, so that it is done once however often it is sent: again with the same content within 24 hours it answers what it answered the first time.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: false,
    description: 'The same with a name of another form; one of the two at most.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
];

/** Whether the request has one of the headers. Its value may be invalid. */
export function namesOperation({ headers }: Request): boolean {
  return headers[OPERATION_ID] !== undefined || headers[IDEMPOTENCY_KEY] !== undefined;
}

/** The name of the operation, from either header. A UUID is answered in lower case. @throws InvalidRequestError */
export function operationIdOf(request: Request): string {
  const given = request.headersDistinct[OPERATION_ID] ?? [];
  const keys = request.headersDistinct[IDEMPOTENCY_KEY] ?? [];
  if (given.length + keys.length > 1)
    throw refusal(OPERATION_ID, `send ${OPERATION_ID} or Idempotency-Key once, not both`);
  const [id] = given;
  if (id !== undefined && !isUuid(id)) throw refusal(OPERATION_ID, `${OPERATION_ID} must be a UUID`);
  const [key] = keys;
  if (key !== undefined && !VISIBLE.test(key))
    throw refusal(IDEMPOTENCY_KEY, 'Idempotency-Key must have 1 to 255 visible ASCII characters');
  const name = id ?? key ?? '';
  return isUuid(name) ? name.toLowerCase() : name;
}

function refusal(path: string, message: string): InvalidRequestError {
  return new InvalidRequestError([{ path, message }]);
}
