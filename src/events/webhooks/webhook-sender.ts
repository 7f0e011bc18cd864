import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { CONFIG, type Config } from '../../config/config.js';
import { retryAfterSeconds } from '../../outgoing/retry-after.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { AddressGuard } from '../../outgoing/address-guard.js';
import { HttpSender } from '../../outgoing/http-sender.js';
import { VERSION } from '../../shared/version.js';

/** Milliseconds in which a receiver must respond. */
const TIME_LIMIT = 15_000;

/** One text for all failures, because different ones would tell which names, machines and ports there are. */
const NO_ANSWER =
  'The receiver did not answer: its address is wrong or not open to webhooks, or it cannot be reached from the server, or took longer than 15 seconds';

export interface OutgoingMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the person who is responsible for the webhook; `null` after that person has left. */
  readonly role: MemberRole | null;
}

/** The result of one attempt. */
export interface SendResult {
  /** `null` when there was no response. */
  readonly status: number | null;
  /** `null` for a 2xx status, otherwise a sentence for people. */
  readonly error: string | null;
  readonly retryAfterSeconds: number | null;
}

/** Sends messages to the addresses of webhooks. It follows no redirects and does not read the body of a response. */
@Injectable()
export class WebhookSender implements OnModuleDestroy {
  private readonly toPublic: HttpSender;
  private readonly toPrivate: HttpSender;
  private readonly guards: { readonly toPublic: AddressGuard; readonly toPrivate: AddressGuard };

  /** While sign-up is open, anybody makes a household and is its owner. Private addresses are then open to nobody. */
  constructor(@Inject(CONFIG) { webhookAllowAddresses: allowed, signUp }: Config) {
    this.guards = {
      toPublic: new AddressGuard({ allowed, ports: null, isPrivateOpen: false }),
      toPrivate: new AddressGuard({ allowed, ports: null, isPrivateOpen: signUp !== 'open' }),
    };
    this.toPublic = HttpSender.guarded(this.guards.toPublic, TIME_LIMIT);
    this.toPrivate = HttpSender.guarded(this.guards.toPrivate, TIME_LIMIT);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.toPublic.destroy(), this.toPrivate.destroy()]);
  }

  /**
   * Whether the host of the URL is an IP address that is not allowed. A host name is checked when the connection is
   * opened.
   */
  refuses(url: string, role: MemberRole): boolean {
    const guard = mayReachPrivate(role) ? this.guards.toPrivate : this.guards.toPublic;
    return guard.refusesNumber(new URL(url));
  }

  /** @param stop when it is aborted, the attempt ends at once with an error */
  async send({ url, headers, body, role }: OutgoingMessage, stop?: AbortSignal): Promise<SendResult> {
    const timeout = AbortSignal.timeout(TIME_LIMIT);
    try {
      const sender = mayReachPrivate(role) ? this.toPrivate : this.toPublic;
      const response = await sender.request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': `Larder/${VERSION}` },
        body,
        headersTimeout: TIME_LIMIT,
        signal: stop === undefined ? timeout : AbortSignal.any([timeout, stop]),
      });
      response.body.on('error', () => undefined).destroy();
      return resultOf(response);
    } catch {
      stop?.throwIfAborted();
      return { status: null, error: NO_ANSWER, retryAfterSeconds: null };
    }
  }
}

function resultOf({ statusCode, headers }: Dispatcher.ResponseData): SendResult {
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, error: null, retryAfterSeconds: null };
  const error =
    statusCode >= 300 && statusCode < 400
      ? `The receiver answered ${statusCode}: redirects are not followed`
      : `The receiver answered ${statusCode}`;
  const retryAfter = headers['retry-after'];
  const asked = retryAfterSeconds((Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null);
  return { status: statusCode, error, retryAfterSeconds: asked };
}

function mayReachPrivate(role: MemberRole | null): boolean {
  return role === 'owner' || role === 'admin';
}
