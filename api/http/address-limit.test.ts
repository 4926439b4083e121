import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';

test('an IPv6 network shares its count', () => {
  const limit = createAddressLimit(createFakeClock(), limits.contact.perAddress);
  for (let n = 0; n < 5; n += 1) expect(limit.take(`2001:db8:1:2::${n}`)).toBe(0);
  expect(limit.take('2001:db8:1:2:ffff::1')).toBe(120_000);
  expect(limit.take('2001:db8:1:3::1')).toBe(0);
});

test('all spellings of an IPv4 address share one count', () => {
  const limit = createAddressLimit(createFakeClock(), limits.contact.perAddress);
  for (let n = 0; n < 5; n += 1) limit.take('192.0.2.1');
  expect(limit.take('::ffff:192.0.2.1')).toBe(120_000);
  limit.giveBack('::ffff:192.0.2.1');
  expect(limit.take('192.0.2.1')).toBe(0);
});
