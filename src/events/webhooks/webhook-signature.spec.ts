import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newSecret, signatureOf } from './webhook-signature.js';

const body = JSON.stringify({ type: 'grocery.updated', data: { name: 'Grüße 🧅' } });

function headersFor(secrets: readonly string[]): Record<string, string> {
  const message = { id: 'f1b2', timestamp: Math.floor(Date.now() / 1_000), body };
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatureOf(message, secrets),
  };
}

describe('signatureOf', () => {
  it('is accepted by the reference library', () => {
    const secret = newSecret();
    expect(new Webhook(secret).verify(body, headersFor([secret]))).toEqual(JSON.parse(body));
  });

  it('is accepted with either secret while both are valid, and with no other', () => {
    const secrets = [newSecret(), newSecret()];
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headersFor(secrets))).toBeTruthy();
    expect(() => new Webhook(newSecret()).verify(body, headersFor(secrets))).toThrow();
  });

  it('is not valid for another body', () => {
    const secret = newSecret();
    expect(() => new Webhook(secret).verify(`${body} `, headersFor([secret]))).toThrow();
  });
});
