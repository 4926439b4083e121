import type { Request } from 'express';
import { expect, test } from 'vitest';
import { storageLimits } from '#shared/storage-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createStorageBudget } from '#api/http/storage-budget.ts';

const [{ times: DAILY }] = storageLimits.bytesPerAddress.tracking;

const aPost = (path: string, length?: number | string) =>
  ({
    method: 'POST',
    path,
    headers: length === undefined ? {} : { 'content-length': String(length) },
  }) as Request;

const openBudget = () => {
  const clock = createFakeClock();
  const budget = createStorageBudget(clock);
  const spend = (path: string, address = '192.0.2.1', length?: number | string) => {
    let taken = 0;
    while (taken < 50_000 && budget.takeRequest(address, aPost(path, length)) === 0) taken += 1;
    return taken;
  };
  return { clock, budget, spend };
};

const EVENT_BYTES = 15_872;
const COST = EVENT_BYTES + storageLimits.bytesPerWrite;

test('an address has a budget of bytes for visits, refilled in a day', () => {
  const { clock, budget, spend } = openBudget();
  expect(spend('/api/track-event', '192.0.2.1', EVENT_BYTES)).toBe(Math.floor(DAILY / COST));
  const waitMs = budget.takeRequest('192.0.2.1', aPost('/api/track-event', EVENT_BYTES));
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThan(3 * 60_000);
  clock.advance(waitMs);
  expect(budget.takeRequest('192.0.2.1', aPost('/api/Track-Event/', EVENT_BYTES))).toBe(0);
  clock.advance(24 * 60 * 60_000);
  expect(spend('/api/fingerprint', '192.0.2.1', EVENT_BYTES)).toBe(Math.floor(DAILY / COST));
});

test('a flood of events does not reduce the budget of messages, other addresses or erasures', () => {
  const { budget, spend } = openBudget();
  spend('/api/track-event', '2001:db8::1', EVENT_BYTES);
  expect(spend('/api/track-event', '2001:db8::ffff', EVENT_BYTES)).toBe(0);
  expect(budget.takeRequest('2001:db8:1::1', aPost('/api/track-event', 100))).toBe(0);
  expect(budget.takeMessage('2001:db8::1', { content: 'hello' })).toBe(0);
  spend('/api/conversations/c1/messages', '2001:db8::1', 5_000);
  expect(budget.takeMessage('2001:db8::1', { content: 'é'.repeat(5_000) })).toBeGreaterThan(0);
  expect(budget.takeRequest('2001:db8::1', aPost('/api/contact', 5_000))).toBeGreaterThan(0);
  expect(budget.takeRequest('2001:db8::1', aPost('/api/conversations/c1/erase', 60))).toBe(0);
});

test('a body of unknown length counts as the largest allowed', () => {
  const { spend } = openBudget();
  const longest = Math.floor(DAILY / (64 * 1_024 + storageLimits.bytesPerWrite));
  expect(spend('/api/track-event')).toBe(longest);
  expect(spend('/api/track-event', '192.0.2.2', 'nonsense')).toBe(longest);
  expect(spend('/api/track-event', '192.0.2.3', '-5')).toBe(longest);
});
