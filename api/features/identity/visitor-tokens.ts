import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '#shared/ports/random.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const SECRET_SETTING = 'visitor_token_secret';
const TOKEN_BYTES = 32;
const MARK_BYTES = 16;
const shape = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{22}$/;

/**
 * Visitor tokens: 256 random bits and a MAC that only this server can create. Because of the MAC, a
 * token need not be stored until its visitor starts a conversation, and a token that this server
 * did not issue is worthless (docs/decisions/004-identity.md).
 */
export interface VisitorTokens {
  mint(): string;
  /** The hash that conversations belong to, or null for anything that was not minted here. */
  verify(token: string | undefined): TokenHash | null;
}

export const hashToken = (token: string): TokenHash =>
  createHash('sha256').update(token).digest('hex') as TokenHash;

export const createVisitorTokens = async (
  settings: SettingsStore,
  random: Random,
): Promise<VisitorTokens> => {
  const fresh = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  const { value } = await settings.addIfMissing(SECRET_SETTING, fresh);
  const secret = Buffer.from(value, 'base64url');
  const markOf = (body: string) =>
    createHmac('sha256', secret).update(body).digest().subarray(0, MARK_BYTES);
  return {
    mint: () => {
      const body = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      return `${body}.${markOf(body).toString('base64url')}`;
    },
    verify: (token) => {
      if (token === undefined || !shape.test(token)) return null;
      const [body = '', mark = ''] = token.split('.');
      const given = Buffer.from(mark, 'base64url');
      return timingSafeEqual(given, markOf(body)) ? hashToken(token) : null;
    },
  };
};
