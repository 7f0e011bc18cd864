import { DomainError } from '../../http/problems/errors.js';
import { problemKind } from '../../http/problems/problem-kind.js';

const ID_IN_BIN = problemKind(409, 'ID_IN_BIN', 'In the bin');

/** A recipe in the bin has the id that the client chose. */
export class IdInBinError extends DomainError {
  readonly kind = ID_IN_BIN;

  constructor() {
    super('The recipe with this id is in the bin: restore it');
  }
}
