import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createRinger } from '#site/platform/attention/ringer.ts';
import { createClaim } from '#site/platform/claim.ts';
import { createFakeLocks } from '#site/platform/testing/fake-locks.ts';
import { settled } from '#shared/client/testing/settled.ts';

const someTabs = () => {
  const storage = createMemoryKeyValue();
  const clock = createFakeClock();
  const claim = createClaim(undefined, clock);
  const rung: string[] = [];
  const tab = (name: string, isAllowed = true) =>
    createRinger({
      storage,
      claim,
      clock,
      key: 'sound',
      chime: { isAllowed: () => isAllowed, play: () => rung.push(name) },
    });
  return { tab, clock, rung };
};

test('one of several tabs rings', async () => {
  const { tab, rung } = someTabs();
  for (const ring of [tab('a'), tab('b'), tab('c')]) ring('message-1');
  await settled();
  expect(rung).toEqual(['a']);
});

test('a tab that may not play sound leaves ringing to one that may', async () => {
  const { tab, rung } = someTabs();
  for (const ring of [tab('a', false), tab('b')]) ring('message-1');
  await settled();
  expect(rung).toEqual(['b']);
});

test('a tab that wakes later does not ring again', async () => {
  const { tab, clock, rung } = someTabs();
  tab('a')('message-1');
  await settled();
  clock.advance(60_000);
  tab('b')('message-1');
  await settled();
  expect(rung).toEqual(['a']);
});

test('rings once for messages that arrive together, and again for a later one', async () => {
  const { tab, clock, rung } = someTabs();
  const ring = tab('a');
  ring('message-1');
  ring('message-2');
  await settled();
  expect(rung).toEqual(['a']);
  clock.advance(1_500);
  ring('message-3');
  await settled();
  expect(rung).toEqual(['a', 'a']);
});

test('a tab stays silent for single messages that another tab rang for together', async () => {
  const { tab, clock, rung } = someTabs();
  tab('a')('message-1', 'message-2');
  await settled();
  for (const message of ['message-1', 'message-2']) {
    clock.advance(5_000);
    tab('b')(message);
    await settled();
  }
  tab('b')('message-2', 'message-3');
  await settled();
  expect(rung).toEqual(['a', 'b']);
});

/**
 * Tabs of a heavily loaded browser. Each has its own copy of storage and does not see the others'
 * writes. The browser grants locks in the order of the test.
 */
const tabsApart = () => {
  const clock = createFakeClock();
  const locks = createFakeLocks();
  const rung: string[] = [];
  const tab = (name: string) =>
    createRinger({
      storage: createMemoryKeyValue(),
      claim: createClaim(locks.manager, clock),
      clock,
      key: 'sound',
      chime: { isAllowed: () => true, play: () => rung.push(name) },
    });
  /** Grants all waiting requests, oldest or newest first. */
  const answerAll = async (end: 'first' | 'last') => {
    while (locks.waiting() > 0) {
      locks.answer(end === 'first' ? 0 : -1);
      await settled();
    }
  };
  return { clock, locks, rung, tab, answerAll };
};

test.each([
  ['first', 'a'],
  ['last', 'b'],
] as const)(
  "one tab rings, whichever gets %s, though neither has read the other's stored value yet",
  async (end, winner) => {
    const { tab, rung, answerAll } = tabsApart();
    for (const ring of [tab('a'), tab('b')]) ring('message-1');
    await answerAll(end);
    expect(rung).toEqual([winner]);
  },
);

test('a tab that receives a message after the other has rung and released its locks is silent', async () => {
  const { tab, clock, rung, answerAll } = tabsApart();
  tab('a')('message-1');
  await answerAll('first');
  // Its copy of storage is still the old one.
  clock.advance(10_000);
  tab('b')('message-1');
  await answerAll('first');
  expect(rung).toEqual(['a']);
});

test.each(['first', 'last'] as const)(
  'two tabs that claim a message each ring once for both, the %s in line answered first',
  async (end) => {
    const { tab, rung, answerAll } = tabsApart();
    tab('a')('message-1');
    tab('b')('message-2');
    await answerAll(end);
    expect(rung).toHaveLength(1);
  },
);
