import { NotFoundError } from '../http/problems/errors.js';
import type { Grocery } from './grocery.entity.js';

/** @throws NotFoundError */
export function known(grocery: Grocery | null): Grocery {
  if (grocery === null) throw new NotFoundError('Grocery not found');
  return grocery;
}
