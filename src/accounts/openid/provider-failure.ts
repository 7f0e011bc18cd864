import { BodyTooLargeError } from '../../outgoing/read-body.js';
import { OpenidFailure, type SignInProblem } from './openid-failure.js';

interface Described {
  readonly code?: unknown;
  readonly cause?: unknown;
  /** The code of an OAuth error. */
  readonly error?: unknown;
  readonly status?: unknown;
}

/** The problem for each OAuth error of the provider. */
const OF_ERRORS: Readonly<Record<string, SignInProblem>> = {
  access_denied: 'refused',
  login_required: 'refused',
  interaction_required: 'refused',
  consent_required: 'refused',
  account_selection_required: 'refused',
  temporarily_unavailable: 'provider-away',
  server_error: 'provider-away',
  // The code was used before, or has expired.
  invalid_grant: 'expired',
};

/** The problem for errors of the library that are not the provider's fault. All others become `provider-wrong`. */
const OF_CODES: Readonly<Record<string, SignInProblem>> = {
  OAUTH_TIMEOUT: 'provider-away',
  OAUTH_ABORT: 'provider-away',
};

/**
 * Turns an error of the library, the network or the provider into a failure. The message contains only codes, because
 * an answer of the provider may contain tokens and personal data.
 */
export function failureOf(thrown: unknown): OpenidFailure {
  if (thrown instanceof OpenidFailure) return thrown;
  const { error, code, status, cause } = thrown as Described;
  if (typeof error === 'string')
    return new OpenidFailure(OF_ERRORS[error] ?? 'provider-wrong', `the provider answered ${plainCode(error)}`);
  const inner = innermost(thrown);
  if (inner instanceof BodyTooLargeError)
    return new OpenidFailure('provider-wrong', 'an answer of the provider is too long');
  if (isOfNetwork(inner) || isTimeout(inner))
    return new OpenidFailure('provider-away', `the provider does not answer (${plainCode(codeOf(inner))})`);
  const answered = cause instanceof Response ? cause.status : status;
  if (typeof answered === 'number')
    return new OpenidFailure(
      answered >= 500 ? 'provider-away' : 'provider-wrong',
      `the provider answered with status ${answered}`,
    );
  const said = `${(thrown as Error).message} (${plainCode(code)})${issuerOf(cause)}`;
  return new OpenidFailure(OF_CODES[String(code)] ?? 'provider-wrong', said);
}

function innermost(thrown: unknown): unknown {
  let inner = thrown;
  for (let depth = 0; depth < 5 && (inner as Described).cause instanceof Error; depth++)
    inner = (inner as Described).cause;
  return inner;
}

/** Whether the code is one of Node or undici for a failed connection or a wrong certificate. */
function isOfNetwork(error: unknown): boolean {
  return /^(E[A-Z]{3,}|UND_ERR_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL)/.test(
    String((error as Described).code),
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function codeOf(error: unknown): unknown {
  return error instanceof DOMException ? error.name : (error as Described).code;
}

/**
 * The issuer that the provider names, when it differs from the configured one: the administrator needs it to correct
 * the setting.
 */
function issuerOf(cause: unknown): string {
  const body = (cause as { body?: { issuer?: unknown } } | undefined)?.body;
  return typeof body?.issuer === 'string' ? `: it calls itself ${body.issuer.slice(0, 200)}` : '';
}

/** Codes are short words. Any other text may have been written by the provider and is not repeated. */
function plainCode(code: unknown): string {
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : 'no code';
}
