import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createAddressLimit } from '#api/features/contact/address-limit.ts';

const MINUTE_MS = 60_000;

test('five messages in ten minutes pass, the sixth waits for the first to be ten minutes old', () => {
  const clock = createFakeClock();
  const limit = createAddressLimit(clock);
  for (let n = 0; n < 5; n += 1) {
    expect(limit.take('192.0.2.1')).toBe(0);
    clock.advance(MINUTE_MS);
  }
  expect(limit.take('192.0.2.1')).toBe(5 * MINUTE_MS);
  expect(limit.take('192.0.2.2')).toBe(0);
  clock.advance(5 * MINUTE_MS);
  expect(limit.take('192.0.2.1')).toBe(0);
  expect(limit.take('192.0.2.1')).toBe(MINUTE_MS);
});

test('twenty a day pass, the next waits for the first to be a day old', () => {
  const clock = createFakeClock();
  const limit = createAddressLimit(clock);
  for (let n = 0; n < 20; n += 1) {
    expect(limit.take('192.0.2.1')).toBe(0);
    clock.advance(10 * MINUTE_MS);
  }
  expect(limit.take('192.0.2.1')).toBe((24 * 60 - 200) * MINUTE_MS);
  clock.advance((24 * 60 - 200) * MINUTE_MS);
  expect(limit.take('192.0.2.1')).toBe(0);
});

test('an IPv6 network shares its count', () => {
  const limit = createAddressLimit(createFakeClock());
  for (let n = 0; n < 5; n += 1) limit.take(`2001:db8:1:2::${n}`);
  expect(limit.take('2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
  expect(limit.take('2001:db8:1:3::1')).toBe(0);
});

test('a refused try does not count, and a message given back neither', () => {
  const clock = createFakeClock();
  const limit = createAddressLimit(clock);
  for (let n = 0; n < 5; n += 1) limit.take('192.0.2.1');
  for (let n = 0; n < 50; n += 1) expect(limit.take('192.0.2.1')).toBe(10 * MINUTE_MS);
  limit.giveBack('192.0.2.1');
  expect(limit.take('192.0.2.1')).toBe(0);
  expect(limit.take('192.0.2.1')).toBe(10 * MINUTE_MS);
});

test('a clock set back does not stretch the wait', () => {
  const clock = createFakeClock();
  const limit = createAddressLimit(clock);
  for (let n = 0; n < 5; n += 1) limit.take('192.0.2.1');
  clock.jumpTo(clock.now() - 24 * 60 * MINUTE_MS);
  expect(limit.take('192.0.2.1')).toBe(10 * MINUTE_MS);
});

test('under a flood of addresses the newest are still counted', () => {
  const limit = createAddressLimit(createFakeClock());
  for (let n = 0; n < 12_000; n += 1) limit.take(`198.${n % 200}.${Math.floor(n / 200)}.1`);
  for (let n = 0; n < 5; n += 1) limit.take('192.0.2.1');
  expect(limit.take('192.0.2.1')).toBeGreaterThan(0);
});
