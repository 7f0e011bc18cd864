import { ConflictError } from './errors.js';

/**
 * What a request adds may be there already, because an earlier request with the same id and content added it: the client did not get the
 * answer and sends the request again. Then the answer is what is there, as it is now.
 * @param existing what has the id, or prevented that it is added
 * @param isSame whether `existing` was added with the same content
 * @param what the kind of both, for the message
 * @throws ConflictError when `existing` is something else
 */
export function addedBefore<Existing>(
  existing: Existing | null,
  isSame: (existing: Existing) => boolean,
  what: string,
): Existing {
  if (existing === null || !isSame(existing)) throw new ConflictError(`There is another ${what} with this id`);
  return existing;
}
