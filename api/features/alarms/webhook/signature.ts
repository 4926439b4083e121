import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new secret in the form of Standard Webhooks, as accepted by receivers' libraries. */
export const createWebhookSecret = (random: (bytes: number) => Buffer = randomBytes): string =>
  prefix + random(secretBytes).toString('base64');

export interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

const signatureOf = ({ id, timestamp, body }: Signed, secret: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com). Several secrets give several
 * signatures: during a rotation, a receiver may know only the old or only the new one.
 */
export const signWebhook = (
  signed: Signed,
  secrets: readonly string[],
): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  ...(secrets.length > 0 && {
    'webhook-signature': secrets.map((secret) => signatureOf(signed, secret)).join(' '),
  }),
});
