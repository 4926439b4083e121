import { expect, test } from 'vitest';
import { presenceLimits } from '#shared/presence-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { loneNode } from '#api/platform/nodes.ts';
import { createMissed } from '#api/features/conversations/missed.ts';
import { createLogger } from '#api/platform/logger.ts';
import type { TokenHash } from '#api/http/caller.ts';

const token = (n: number) => `token-${n}` as TokenHash;
const here = { current_page: '/', is_idle: false, quality: 'good' } as const;

const open = (waiting: readonly TokenHash[]) => {
  const clock = createFakeClock();
  const missed: unknown[] = [];
  const present = new Set<TokenHash>();
  const connected = new Set<TokenHash>();
  const waits: number[] = [];
  const { visitorChanged, stop } = createMissed({
    nodes: loneNode,
    clock,
    timers: clock,
    logger: createLogger('silent'),
    isConnected: (tokenHash) => connected.has(tokenHash),
    presence: { of: (tokenHash) => (present.has(tokenHash) ? here : null) },
    store: {
      unanswered: (before) => {
        waits.push(clock.now() - before);
        return Promise.resolve([...waiting]);
      },
      markMissed: (tokenHash) => {
        missed.push(tokenHash);
        return Promise.resolve();
      },
    },
  });
  return { clock, missed, present, connected, waits, visitorChanged, stop };
};

test('records a visitor who leaves, not one who moves', () => {
  const { missed, present, visitorChanged } = open([]);
  present.add(token(1));
  visitorChanged(token(1));
  expect(missed).toEqual([]);
  present.delete(token(1));
  visitorChanged(token(1));
  expect(missed).toEqual([token(1)]);
});

test('an untracked visitor is not missed while their chat is open', async () => {
  const { clock, missed, connected, stop } = open([token(1), token(2)]);
  connected.add(token(1));
  clock.advance(presenceLimits.missedCheckEveryMs);
  await expect.poll(() => missed).toEqual([token(2)]);
  connected.delete(token(1));
  clock.advance(presenceLimits.missedCheckEveryMs);
  await expect.poll(() => missed).toEqual([token(2), token(1), token(2)]);
  stop();
});

test('records a visitor who left unnoticed within a minute, but not one who is here', async () => {
  const { clock, missed, present, waits, stop } = open([token(1), token(2)]);
  present.add(token(1));
  clock.advance(presenceLimits.missedCheckEveryMs);
  await expect.poll(() => missed).toEqual([token(2)]);
  expect(waits).toEqual([presenceLimits.missedCheckEveryMs]);
  stop();
  clock.advance(presenceLimits.missedCheckEveryMs);
  expect(waits).toHaveLength(1);
});
