import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SettingsStore } from '#api/platform/settings-store.ts';

/** VAPID keys, by which push services recognize this server (RFC 8292). */
export interface VapidKeys {
  /** The public key for subscribing: a point of P-256, base64url. */
  readonly publicKey: string;
  /** The header of one request: proves that this server sends to `endpoint`, and names a contact. */
  authorize(endpoint: string, contact: string, now: number): string;
}

const SETTING = 'push_vapid_key';

/** At most 24 h (RFC 8292, section 2); clocks differ. */
const VALID_S = 12 * 60 * 60;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const newPrivateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64url');

/** The keys from a private one: PKCS 8, base64url. */
const vapidKeysOf = (privateKey: string): VapidKeys => {
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const publicKey = Buffer.concat(point).toString('base64url');
  return {
    publicKey,
    authorize: (endpoint, contact, now) => {
      const header = encode({ typ: 'JWT', alg: 'ES256' });
      const claims = encode({
        aud: new URL(endpoint).origin,
        exp: Math.floor(now / 1_000) + VALID_S,
        sub: contact,
      });
      const signed = `${header}.${claims}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
};

/**
 * Reads the keys from the settings, made at the first start. Subscriptions belong to them: with new
 * keys, every device would have to subscribe again.
 */
export const readVapidKeys = async (
  settings: Pick<SettingsStore, 'get' | 'addIfMissing'>,
): Promise<VapidKeys> => {
  const stored = await settings.get(SETTING);
  if (stored !== null) return vapidKeysOf(stored);
  return vapidKeysOf((await settings.addIfMissing(SETTING, newPrivateKey())).value);
};
