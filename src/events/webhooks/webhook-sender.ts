import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { CONFIG, type Config } from '../../config.js';
import { retryAfterSeconds } from '../../http/problems/retry-after.js';
import { AddressNotAllowedError } from '../../outgoing/address-guard.js';
import { HttpSender } from '../../outgoing/http-sender.js';
import { VERSION } from '../../version.js';
import { WebhookAddressGuard } from './webhook-address-guard.js';

/** Milliseconds in which a receiver must respond. */
const TIME_LIMIT = 15_000;

export interface OutgoingMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the address may be in a private network. */
  readonly isPrivateOpen: boolean;
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
  private readonly guards: { readonly toPublic: WebhookAddressGuard; readonly toPrivate: WebhookAddressGuard };

  constructor(@Inject(CONFIG) { webhookAllowAddresses: allowed }: Config) {
    this.guards = {
      toPublic: new WebhookAddressGuard({ allowed, isPrivateOpen: false }),
      toPrivate: new WebhookAddressGuard({ allowed, isPrivateOpen: true }),
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
  refuses(url: string, isPrivateOpen: boolean): boolean {
    const guard = isPrivateOpen ? this.guards.toPrivate : this.guards.toPublic;
    return guard.refusesNumber(new URL(url));
  }

  /** @param stop when it is aborted, the attempt ends at once with an error */
  async send({ url, headers, body, isPrivateOpen }: OutgoingMessage, stop?: AbortSignal): Promise<SendResult> {
    const timeout = AbortSignal.timeout(TIME_LIMIT);
    try {
      const sender = isPrivateOpen ? this.toPrivate : this.toPublic;
      const response = await sender.request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': `Larder/${VERSION}` },
        body,
        headersTimeout: TIME_LIMIT,
        signal: stop === undefined ? timeout : AbortSignal.any([timeout, stop]),
      });
      response.body.on('error', () => undefined).destroy();
      return resultOf(response);
    } catch (error) {
      stop?.throwIfAborted();
      return { status: null, error: reasonOf(error), retryAfterSeconds: null };
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

function reasonOf(error: unknown): string {
  const causes = [error, (error as Error).cause];
  if (causes.some((cause) => cause instanceof AddressNotAllowedError))
    return 'The address is not open to webhooks: private ones need an admin, others WEBHOOK_ALLOW_ADDRESSES';
  // The code of a timeout is a number, so its name is used.
  const codes = causes
    .filter((cause): cause is NodeJS.ErrnoException => cause instanceof Error)
    .map(({ code, name }) => (typeof code === 'string' ? code : name));
  if (codes.some((code) => /timeout/i.test(code))) return 'The receiver did not answer within 15 seconds';
  if (codes.includes('ENOTFOUND') || codes.includes('EAI_AGAIN')) return 'The name of the receiver is unknown';
  if (codes.some((code) => /CERT|SSL|TLS/.test(code))) return 'The encryption of the receiver is not in order';
  const code = codes.find((one) => /^E[A-Z]+$/.test(one));
  return `The receiver cannot be reached${code === undefined ? '' : ` (${code})`}`;
}
