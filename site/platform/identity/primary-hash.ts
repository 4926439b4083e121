import type { PrimaryHash } from '#shared/contracts/ids.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Random } from '#shared/ports/random.ts';
import { hexOf } from '#site/platform/hex-of.ts';
import { asHash, CACHE_KEY, readPrimaryHash } from '#site/platform/identity/stored-hash.ts';
import type { Sha256 } from '#site/platform/identity/sha256.ts';

/** Null: unavailable, and the chat does nothing. Every call returns the same result. */
export type PrimaryHashProvider = () => Promise<PrimaryHash | null>;

export interface PrimaryHashDeps {
  isTracked: boolean;
  /** The hashed text: sources/stable-sources.ts. */
  stableText: () => Promise<string>;
  sha256: Sha256;
  random: Random;
  clock: Clock;
  local: KeyValue;
  session: KeyValue;
}

const SESSION_KEY = 'foyer.session-hash';

/** Whether this browser session has a random hash: the visitor has opened the chat before. */
export const hasSessionHash = (session: KeyValue): boolean =>
  asHash(session.get(SESSION_KEY)) !== null;

const fromDevice = async (deps: PrimaryHashDeps): Promise<PrimaryHash | null> => {
  const cached = readPrimaryHash(deps);
  if (cached) return cached;
  const hash = asHash(hexOf(await deps.sha256(await deps.stableText())));
  if (hash) deps.local.set(CACHE_KEY, `${hash} ${deps.clock.now()}`);
  return hash;
};

const standIn = ({ session, random }: PrimaryHashDeps): PrimaryHash | null => {
  const hash = asHash(session.get(SESSION_KEY)) ?? asHash(hexOf(random.bytes(32)));
  if (hash) session.set(SESSION_KEY, hash);
  return hash;
};

/**
 * SHA-256 of the stable attributes, cached for 12 h. Untracked visitors get 64 random digits for
 * the browser session (docs/decisions/004-identity.md).
 */
export const createPrimaryHash = (deps: PrimaryHashDeps): PrimaryHashProvider => {
  const find = async () => {
    try {
      return deps.isTracked ? await fromDevice(deps) : standIn(deps);
    } catch {
      // A missing hash is a valid result.
      return null;
    }
  };
  let known: Promise<PrimaryHash | null> | null = null;
  return () => (known ??= find());
};
