/** Why nobody was signed in. The sign-in page has words for each; addresses name them, so they are never renamed. */
export const SIGN_IN_PROBLEMS = [
  /** The provider does not answer in time, or says that it cannot. */
  'provider-away',
  /** What the provider answers is not what the standard or the configuration says. */
  'provider-wrong',
  /** The provider, or the person there, said no. */
  'refused',
  /** Not begun in this browser, begun too long ago, or done before. */
  'expired',
  /** The provider tells no e-mail address that it has verified. */
  'unverified',
  /** Nobody here has the identity or the e-mail address, and sign-up is off. */
  'no-account',
  /** The account of the e-mail address can be connected only while somebody is signed in to it. */
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
