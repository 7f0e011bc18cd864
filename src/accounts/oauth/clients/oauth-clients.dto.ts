import { ValidateBy } from 'class-validator';
import { IsList, IsName, OptionalNullable } from '../../../http/fields/validation.js';
import type { OauthClient } from './oauth-client.entity.js';
import { isRedirectUri } from './redirect-uris.js';

/** Characters. The address of the consent page contains it. */
const LONGEST_URI = 500;
const MOST_URIS = 10;

function IsRedirectUri(): PropertyDecorator {
  const validate = (value: unknown): boolean =>
    typeof value === 'string' && value.length <= LONGEST_URI && isRedirectUri(value);
  const message = `each of redirect_uris must be an https address, an http address of the same computer, or an address with a scheme of the program, of at most ${LONGEST_URI} characters`;
  return ValidateBy({ name: 'isRedirectUri', validator: { validate } }, { each: true, message });
}

/** A name that cannot speak for Larder: without quotation marks and invisible characters, and with something to read. */
function IsProgramName(): PropertyDecorator {
  const validate = (value: unknown): boolean =>
    typeof value === 'string' && /[\p{L}\p{N}]/u.test(value) && !/["“”„‟«»‹›\p{Cf}]/u.test(value);
  const message = 'client_name must have a letter or a digit, and neither quotation marks nor invisible characters';
  return ValidateBy({ name: 'isProgramName', validator: { validate } }, { message });
}

/** What a program tells of itself to register (RFC 7591). Other members are ignored: every program is a public client with PKCE. */
export class RegisterClientDto {
  @IsList(MOST_URIS, 1)
  @IsRedirectUri()
  redirect_uris!: string[];

  @OptionalNullable()
  @IsName(100)
  @IsProgramName()
  client_name?: string | null;
}

export interface RegisteredClient {
  readonly client_id: string;
  readonly client_id_issued_at: number;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly token_endpoint_auth_method: 'none';
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
}

export function toRegisteredClient({ id, name, redirectUris, createdAt }: OauthClient): RegisteredClient {
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}
