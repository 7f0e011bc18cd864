import type { Request } from 'express';
import { RefusedError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { problemKind } from '../../http/problems/problem-kind.js';
import { type SignInAttempt, signInAttempt } from './device.js';
import { isFreshSession } from './session.js';

const SIGN_IN_AGAIN = problemKind(403, 'SIGN_IN_AGAIN', 'Sign in again');

/** The account has no password, and its last sign-in is too old to confirm the change. */
export class SignInAgainError extends RefusedError {
  constructor() {
    super(
      SIGN_IN_AGAIN,
      'Sign out, sign in again, and do this within ten minutes: your account has no password',
      reason('account.signInAgain'),
    );
  }
}

/** Confirms a change to an account: the password, or a recent sign-in for an account without a password. */
export interface Confirmation extends SignInAttempt {
  /** `undefined` when the request has no password. */
  readonly password: string | undefined;
  /** The name of the request field that contains the password. */
  readonly field: string;
  readonly isFresh: boolean;
}

export function confirmationOf(request: Request, field: string, password: string | undefined): Confirmation {
  return { ...signInAttempt(request), field, password, isFresh: isFreshSession(request) };
}
