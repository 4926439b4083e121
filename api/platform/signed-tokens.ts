import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '#shared/ports/random.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const TOKEN_BYTES = 32;
const MARK_BYTES = 16;
const sealedShape = /^[A-Za-z0-9_-]{1,512}\.[A-Za-z0-9_-]{22}$/;
const shape = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{22}$/;

/** Tokens of 256 random bits and a MAC that only this server can create. */
export interface SignedTokens {
  mint(): string;
  /** A token that is the same for the same seed; nobody else can derive it. */
  derive(seed: string): string;
  /** Whether it was minted here, even if nothing is stored about it. */
  isGenuine(token: string): boolean;
  /** A token that carries a text, readable by anyone who has it. */
  seal(text: string): string;
  /** The text of a sealed token; null if it was not sealed here. */
  unseal(token: string): string | null;
}

/** The secret of the MAC is made at the first start and stored under `setting`. */
export const createSignedTokens = async (
  settings: SettingsStore,
  random: Random,
  setting: string,
): Promise<SignedTokens> => {
  const fresh = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  const { value } = await settings.addIfMissing(setting, fresh);
  const secret = Buffer.from(value, 'base64url');
  const markOf = (body: string) =>
    createHmac('sha256', secret).update(body).digest().subarray(0, MARK_BYTES);
  const tokenOf = (bytes: Uint8Array): string => {
    const body = Buffer.from(bytes).toString('base64url');
    return `${body}.${markOf(body).toString('base64url')}`;
  };
  const sealOf = (body: string) => markOf(`sealed ${body}`).toString('base64url');
  return {
    seal: (text) => {
      const body = Buffer.from(text).toString('base64url');
      return `${body}.${sealOf(body)}`;
    },
    unseal: (token) => {
      if (!sealedShape.test(token)) return null;
      const [body = '', mark = ''] = token.split('.');
      const isGenuine = timingSafeEqual(Buffer.from(mark), Buffer.from(sealOf(body)));
      return isGenuine ? Buffer.from(body, 'base64url').toString() : null;
    },
    mint: () => tokenOf(random.bytes(TOKEN_BYTES)),
    derive: (seed) => tokenOf(createHmac('sha256', secret).update(`seed ${seed}`).digest()),
    isGenuine: (token) => {
      if (!shape.test(token)) return false;
      const [body = '', mark = ''] = token.split('.');
      // Compared as text: decoding would drop bits of the last character.
      return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(body).toString('base64url')));
    },
  };
};
