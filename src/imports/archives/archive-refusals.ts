import { type DomainError, RefusedError } from '../../http/problems/errors.js';
import { problemKind } from '../../http/problems/problem-kind.js';
import type { ArchiveError, ArchiveProblem } from './reading/archive-error.js';

export const ARCHIVE_TOO_LARGE = problemKind(413, 'ARCHIVE_TOO_LARGE', 'Archive too large');
const KINDS: Record<ArchiveProblem, ReturnType<typeof problemKind>> = {
  tooLarge: ARCHIVE_TOO_LARGE,
  unknown: problemKind(415, 'ARCHIVE_UNKNOWN', 'Unknown archive'),
  damaged: problemKind(422, 'ARCHIVE_DAMAGED', 'Damaged archive'),
};

/** The answer to a request with an archive that cannot be imported at all. */
export function archiveRefusal({ problem, message }: ArchiveError): DomainError {
  return new RefusedError(KINDS[problem], message);
}
