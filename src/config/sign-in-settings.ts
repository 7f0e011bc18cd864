import { headerName, issuerUrl, oneOf, oneLine, trueOrFalse } from './formats.js';
import type { SettingReader } from './setting-reader.js';

export interface SignInSettings {
  /** `null`: nobody signs in by OpenID Connect. */
  readonly openid: OpenidSettings | null;
  /**
   * The request header, in lower case, in which a proxy of `trustProxy` tells the e-mail address of the person whom it signed in.
   * `null`: no header signs anybody in.
   */
  readonly authHeaderEmail: string | null;
}

export interface OpenidSettings {
  /** The identifier of the provider, exactly as the provider writes it. */
  readonly issuer: string;
  readonly clientId: string;
  /** `null` for a public client. */
  readonly clientSecret: string | null;
  /** The name of the provider on the pages. */
  readonly name: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** Whether a person without an account gets one at the first sign-in. */
  readonly signUp: boolean;
  /** People whose claim has this value, or has it in its list, become administrators; `null` for nobody. */
  readonly admin: { readonly claim: string; readonly value: string } | null;
  /** Whether passwords are refused. */
  readonly only: boolean;
}

/** Other settings that the settings of sign-in depend on. */
interface Surroundings {
  readonly publicUrl: string | null;
  readonly trustProxy: readonly string[];
}

export function readSignInSettings(settings: SettingReader, { publicUrl, trustProxy }: Surroundings): SignInSettings {
  const header = settings.read<string | null>('AUTH_HEADER_EMAIL', null, headerName);
  if (header !== null && trustProxy.length === 0)
    settings.warnings.push(
      'AUTH_HEADER_EMAIL does nothing without TRUST_PROXY, which names the proxy that sets the header.',
    );
  return {
    openid: readOpenidSettings(settings, publicUrl),
    authHeaderEmail: trustProxy.length === 0 ? null : header,
  };
}

function readOpenidSettings(settings: SettingReader, publicUrl: string | null): OpenidSettings | null {
  const issuer = settings.read<string | null>('OIDC_ISSUER', null, issuerUrl);
  const clientId = settings.read<string | null>('OIDC_CLIENT_ID', null, String);
  const rest = {
    clientSecret: settings.read<string | null>('OIDC_CLIENT_SECRET', null, String),
    name: settings.read('OIDC_NAME', 'OpenID Connect', oneLine(60)),
    scopes: settings.read('OIDC_SCOPES', 'openid email profile', scopeList),
    signUp: settings.read('OIDC_SIGN_UP', 'off', oneOf(['off', 'on'])) === 'on',
    admin: readAdmin(settings),
    only: settings.read('OIDC_ONLY', false, trueOrFalse),
  };
  const { problems } = settings;
  if ((issuer === null) !== (clientId === null)) problems.push('OIDC_ISSUER and OIDC_CLIENT_ID are needed together');
  if (issuer === null || clientId === null) {
    if (rest.only) problems.push('OIDC_ONLY needs OIDC_ISSUER: otherwise nobody could sign in');
    return null;
  }
  if (publicUrl === null) problems.push('OIDC_ISSUER needs PUBLIC_URL, to which the provider sends people back');
  return { issuer, clientId, ...rest };
}

function readAdmin(settings: SettingReader): OpenidSettings['admin'] {
  const claim = settings.read<string | null>('OIDC_ADMIN_CLAIM', null, String);
  const value = settings.read<string | null>('OIDC_ADMIN_VALUE', null, String);
  if (claim !== null && value !== null) return { claim, value };
  if (claim !== null || value !== null)
    settings.problems.push('OIDC_ADMIN_CLAIM and OIDC_ADMIN_VALUE are needed together');
  return null;
}

function scopeList(text: string): string {
  const scopes = text.split(/[\s,]+/).filter((scope) => scope !== '');
  if (scopes.includes('openid')) return scopes.join(' ');
  throw new Error(`must have openid in it, not "${text}"`);
}
