import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Chime } from '#site/platform/attention/chime.ts';
import type { Claim } from '#site/platform/claim.ts';

export interface RingerDeps {
  /** Shared by all tabs. */
  storage: KeyValue;
  claim: Claim;
  clock: Clock;
  chime: Pick<Chime, 'isAllowed' | 'play'>;
  /** The prefix of claim names, and the storage key. */
  key: string;
}

/**
 * Rings for messages, given by ids without spaces. If several tabs receive a message, only one
 * rings, once.
 */
export type Ring = (...messages: string[]) => void;

const REMEMBERED = 30;
/** By then every tab sees the ringing tab's write to storage. */
const CLAIMED_MS = 30_000;
/** Messages within the same or adjacent spans of this length ring together. */
const SPAN_MS = 750;

/**
 * The first tab that may play sound claims the message. Other tabs find it claimed; a tab that was
 * asleep finds it in storage.
 */
export const createRinger = ({ storage, claim, clock, chime, key }: RingerDeps): Ring => {
  const rung = () => (storage.get(key) ?? '').split(' ').filter((name) => name !== '');
  const isFirst = async (message: string) =>
    !rung().includes(message) && (await claim(`${key} ${message}`, CLAIMED_MS));
  /** Claims time spans, so that a frozen tab blocks only spans that are over. */
  const isTogether = async (): Promise<boolean> => {
    const span = Math.floor(clock.now() / SPAN_MS);
    for (const each of [span - 1, span]) {
      if (!(await claim(`${key} at ${each}`, 4 * SPAN_MS))) return true;
    }
    return false;
  };
  const ring = async (messages: readonly string[]): Promise<void> => {
    const areFirst = await Promise.all(messages.map(isFirst));
    const first = messages.filter((_, index) => areFirst[index]);
    if (first.length === 0) return;
    storage.set(key, [...rung(), ...first].slice(-REMEMBERED).join(' '));
    if (!(await isTogether())) chime.play();
  };
  return (...messages) => {
    if (chime.isAllowed()) void ring(messages);
  };
};
