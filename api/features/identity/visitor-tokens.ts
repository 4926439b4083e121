import { createHash } from 'node:crypto';
import type { Random } from '#shared/ports/random.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { createSignedTokens } from '#api/platform/signed-tokens.ts';

const SECRET_SETTING = 'visitor_token_secret';

/**
 * Visitor tokens. Because of the MAC, a token need not be stored until its visitor starts a
 * conversation, and a token that this server did not issue is worthless
 * (docs/decisions/004-identity.md).
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
  const { mint, isGenuine } = await createSignedTokens(settings, random, SECRET_SETTING);
  return {
    mint,
    verify: (token) => (token !== undefined && isGenuine(token) ? hashToken(token) : null),
  };
};
