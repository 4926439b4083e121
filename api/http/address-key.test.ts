import { expect, test } from 'vitest';
import { addressKey } from '#api/http/address-key.ts';
import { plainAddress } from '#api/http/plain-address.ts';

for (const [address, plain] of [
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['[2001:DB8:0:0::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
  ['999.1.1.1', '999.1.1.1'],
  ['', ''],
] as const) {
  test(`${address || 'nothing'} has the plain form ${plain || 'nothing'}`, () => {
    expect(plainAddress(address)).toBe(plain);
  });
}

test('an IPv6 network is one address, a mapped IPv4 address is itself', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb:0:0:9'));
  expect(addressKey('2001:0db8:1:2::1')).toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
});

test('all text that is no address shares one key, so that a client cannot invent keys', () => {
  const made = ['unknown', '', 'x'.repeat(16_000), '999.1.1.1', '192.0.2.1, 192.0.2.2', '::g'];
  expect(new Set(made.map(addressKey)).size).toBe(1);
  expect(addressKey('unknown').length).toBeLessThan(20);
});
