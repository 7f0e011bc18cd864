import { Inject, Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../config/config.js';
import { areaOf } from '../../http/areas.js';
import { toDto } from '../../http/fields/to-dto.js';
import { HouseholdsService } from '../../households/households.service.js';
import { LOGGER } from '../../http/logger.js';
import { clipped } from '../../http/problems/clipped.js';
import { ConflictError, ForbiddenError, InvalidRequestError } from '../../http/problems/errors.js';
import { type Block, isIn, readAddress, readBlock } from '../../outgoing/address-blocks.js';
import { PersonDto } from '../accounts.dto.js';
import { AccountsService } from '../accounts.service.js';
import { isPlainEmail } from '../email.js';
import type { Member } from '../member.js';
import { replaceSession, startSession } from '../sessions/session.js';

declare module 'express-session' {
  interface SessionData {
    /** Whether the header of a proxy began the session. */
    viaProxy?: true;
  }
}

/** Characters of the name of a person. */
const LONGEST_NAME = 100;

/**
 * Signs in a person whom a proxy has signed in: the proxy sends the e-mail address in a header. Only proxies of
 * `TRUST_PROXY` are trusted, and only for pages. After that the session is an ordinary one.
 */
@Injectable()
export class ProxySignInService {
  private readonly header: string | null;
  private readonly proxies: readonly Block[];

  constructor(
    private readonly accounts: AccountsService,
    private readonly households: HouseholdsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.header = config.authHeaderEmail;
    this.proxies = config.trustProxy.map(readBlock);
  }

  /** Runs after the session was read. Later middleware does not see the header. */
  readonly handle: RequestHandler = (request, _response, next) => {
    const email = this.take(request);
    if (email === null || !isPage(request)) next();
    else
      this.signIn(request, email).then(() => {
        next();
      }, next);
  };

  /**
   * Returns the e-mail address in the header, and removes the header. `null` when there is no header, or it must not be
   * trusted.
   */
  private take({ headers, socket }: Request): string | null {
    if (this.header === null) return null;
    const header = headers[this.header];
    // oxlint-disable-next-line typescript/no-dynamic-delete
    delete headers[this.header];
    // Not the address of the client, which comes from `X-Forwarded-For` and can be forged.
    const peer = readAddress(socket.remoteAddress ?? '');
    return typeof header === 'string' && header.trim() !== '' && peer !== null && isIn(this.proxies, peer)
      ? header
      : null;
  }

  private async signIn(request: Request, header: string): Promise<void> {
    const person = personOf(header);
    const { email, viaProxy } = request.session;
    if (person !== null && email === person.email) return;
    const member = person === null ? null : await this.memberFor(person);
    if (member !== null) {
      await startSession(request, member);
      // Later requests read these from the membership.
      const membership = await this.households.membershipOf(member.user.id);
      Object.assign(request.session, { role: membership?.role, viaProxy: true });
      return;
    }
    this.logger.info('Nobody was signed in: the header of the proxy names nobody with an account');
    // Another person uses the browser now. A session that began with a password stays, because its person chose that
    // account.
    if (viaProxy === true) await replaceSession(request);
  }

  /**
   * `null` when there is no account and sign-up is closed.
   * @throws ForbiddenError for a person without a household
   */
  private async memberFor(person: PersonDto): Promise<Member | null> {
    const known = await this.accounts.findMember(person.email);
    if (known !== null || !(await this.accounts.isSignUpOpen())) return known;
    try {
      return await this.accounts.addWithoutPassword(person, { onlyFirst: this.config.signUp === 'first' });
    } catch (error) {
      // Another request added this account, or the first account, at the same time.
      if (error instanceof ConflictError || error instanceof ForbiddenError)
        return this.accounts.findMember(person.email);
      throw error;
    }
  }
}

/** Whether the request opens a page and has no other credential. */
function isPage({ method, path, headers }: Request): boolean {
  const { errors, session } = areaOf(path);
  // A proxy may have asked for `Basic` credentials.
  const hasKey = headers['x-api-key'] !== undefined || /^bearer\b/i.test(headers.authorization ?? '');
  return method === 'GET' && errors === 'page' && session === true && !hasKey;
}

function personOf(header: string): PersonDto | null {
  const email = utf8Of(header);
  if (email === null || !isPlainEmail(email)) return null;
  const [name = ''] = email.trim().split('@');
  try {
    return toDto(PersonDto, { email, name: clipped(name, LONGEST_NAME) });
  } catch (error) {
    if (error instanceof InvalidRequestError) return null;
    throw error;
  }
}

/** Decodes a header value, which Node reads as Latin-1. `null` when the bytes are not UTF-8. */
function utf8Of(header: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return null;
  }
}
