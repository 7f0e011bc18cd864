/**
 * The reasons why a sign-in failed. The sign-in page has a message for each. They are part of addresses, so they are
 * never renamed.
 */
const SIGN_IN_PROBLEMS = [
  /** The provider does not answer in time, or says that it cannot. */
  'provider-away',
  /** The answer of the provider is not what the standard or the configuration requires. */
  'provider-wrong',
  /** The provider, or the person on its page, refused. */
  'refused',
  /** The attempt did not begin in this browser, began too long ago, or was used before. */
  'expired',
  /** The provider has not verified the e-mail address. */
  'unverified',
  /** No account has the identity or the e-mail address, and sign-up is off. */
  'no-account',
  /** The account with the e-mail address can only be connected by somebody who is signed in to it. */
  'connect-first',
  /** The person belongs to no household. */
  'no-household',
  /** The identity belongs to another account, or the account to another identity of this provider. */
  'taken',
  /** Somebody must be signed in. */
  'signed-out',
] as const;

export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export function isSignInProblem(text: unknown): text is SignInProblem {
  return (SIGN_IN_PROBLEMS as readonly unknown[]).includes(text);
}

/** @param message for the log of the administrator: no secret, no token, no personal data */
export class OpenidFailure extends Error {
  constructor(
    readonly problem: SignInProblem,
    message: string,
  ) {
    super(message);
  }
}
