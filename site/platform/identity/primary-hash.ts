import type { PrimaryHash } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Random } from '#shared/ports/random.ts';
import { hexOf } from '#site/platform/browser-random.ts';

/** Null: it could not be had, and the chat does nothing (SPEC 5). Answers the same on every call. */
export type PrimaryHashProvider = () => Promise<PrimaryHash | null>;

/** What stays the same in a browser from visit to visit; a few of SPEC 3's attributes. */
export interface StableAttributes {
  ua: string;
  platform: string;
  lang: string;
  tz: string;
  scr: string;
  color: string;
  hwc: string;
}

export interface PrimaryHashDeps {
  isTracked: boolean;
  attributes: () => StableAttributes;
  /** Null where the browser offers none (plain http). */
  sha256: ((text: string) => Promise<Uint8Array>) | null;
  random: Random;
  clock: Clock;
  local: KeyValue;
  session: KeyValue;
}

const CACHE_KEY = 'foyer.primary-hash';
const SESSION_KEY = 'foyer.session-hash';

const asHash = (value: unknown): PrimaryHash | null =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? (value as PrimaryHash) : null;

/** A random stand-in was given in this browser session: the visitor has opened the chat before. */
export const hasSessionHash = (session: KeyValue): boolean =>
  asHash(session.get(SESSION_KEY)) !== null;

const readCache = ({ local, clock }: PrimaryHashDeps): PrimaryHash | null => {
  const [hash, at] = (local.get(CACHE_KEY) ?? '').split(' ');
  const ageMs = clock.now() - Number(at);
  return ageMs >= 0 && ageMs < limits.identity.fingerprintCacheMs ? asHash(hash) : null;
};

const fromDevice = async (deps: PrimaryHashDeps): Promise<PrimaryHash | null> => {
  const cached = readCache(deps);
  if (cached || !deps.sha256) return cached;
  const { ua, platform, lang, tz, scr, color, hwc } = deps.attributes();
  const text = JSON.stringify([ua, platform, lang, tz, scr, color, hwc]);
  const hash = asHash(hexOf(await deps.sha256(text)));
  if (hash) deps.local.set(CACHE_KEY, `${hash} ${deps.clock.now()}`);
  return hash;
};

const standIn = ({ session, random }: PrimaryHashDeps): PrimaryHash | null => {
  const hash = asHash(session.get(SESSION_KEY)) ?? asHash(hexOf(random.bytes(32)));
  if (hash) session.set(SESSION_KEY, hash);
  return hash;
};

/**
 * SHA-256 over the stable attributes, cached 12 h (SPEC 9). Visitors who are not tracked, and
 * browsers that cannot hash, get 64 random digits for the browser session (DESIGN 4).
 */
export const createPrimaryHash = (deps: PrimaryHashDeps): PrimaryHashProvider => {
  const find = async () => {
    try {
      return deps.isTracked && deps.sha256 ? await fromDevice(deps) : standIn(deps);
    } catch {
      // SPEC 5: a hash that cannot be had is an answer of its own.
      return null;
    }
  };
  let known: Promise<PrimaryHash | null> | null = null;
  return () => (known ??= find());
};
