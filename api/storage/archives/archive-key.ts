import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';

const salt = z.base64().length(44, 'must be 32 bytes');
/** A higher cost would let a forged header exhaust the memory of the reading machine. */
const COST_MAX = 2 ** 20;

/** How the key of an archive derives from the owner's secret. */
export const kdfSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('hkdf-sha256'), salt }),
  z.object({
    name: z.literal('scrypt'),
    salt,
    n: z.number().int().min(2).max(COST_MAX),
    r: z.number().int().min(1).max(8),
    p: z.number().int().min(1).max(4),
  }),
]);
export type Kdf = z.infer<typeof kdfSchema>;

/** 64 MB and a fifth of a second per guess. */
const SCRYPT = { n: 2 ** 16, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const PURPOSE = 'foyer backup 1';

/** Whether the secret is a key; a passphrase has to be stretched. */
const isKey = (secret: string): boolean => /^[0-9a-f]{64}$/i.test(secret);

/** Each archive has its own salt, so no two share a key. */
export const createKdf = (secret: string): Kdf => {
  const fresh = randomBytes(KEY_BYTES).toString('base64');
  return isKey(secret)
    ? { name: 'hkdf-sha256', salt: fresh }
    : { name: 'scrypt', salt: fresh, ...SCRYPT };
};

const stretch = (secret: string, { n, r, p, ...kdf }: Kdf & { name: 'scrypt' }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // OpenSSL counts a little more than 128 n r.
    const options = { N: n, r, p, maxmem: 128 * n * r * 2 };
    scrypt(
      secret.normalize('NFKC'),
      Buffer.from(kdf.salt, 'base64'),
      KEY_BYTES,
      options,
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });

export interface ArchiveKey {
  readonly key: Buffer;
  /** Distinguishes a wrong key from a damaged archive without revealing the key. */
  readonly check: string;
}

export const deriveKey = async (secret: string, kdf: Kdf): Promise<ArchiveKey> => {
  const base = kdf.name === 'scrypt' ? await stretch(secret, kdf) : Buffer.from(secret, 'hex');
  const part = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', base, Buffer.from(kdf.salt, 'base64'), purpose, bytes));
  return { key: part(PURPOSE, KEY_BYTES), check: part(`${PURPOSE} check`, 16).toString('base64') };
};
