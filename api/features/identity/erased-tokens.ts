import type { TokenHash } from '#api/http/caller.ts';

const REMEMBERED = 10_000;

/**
 * The tokens of erased visitors, in memory only: storing them would retain what the erasure
 * removes. After a restart such a token owns nothing, like one that never wrote.
 */
export interface ErasedTokens {
  add(visitorTokenHashes: readonly TokenHash[]): void;
  has(visitorTokenHash: TokenHash): boolean;
}

export const createErasedTokens = (): ErasedTokens => {
  const erased = new Set<TokenHash>();
  return {
    has: (visitorTokenHash) => erased.has(visitorTokenHash),
    add: (visitorTokenHashes) => {
      for (const visitorTokenHash of visitorTokenHashes) erased.add(visitorTokenHash);
      for (const oldest of erased) {
        if (erased.size <= REMEMBERED) return;
        erased.delete(oldest);
      }
    },
  };
};
