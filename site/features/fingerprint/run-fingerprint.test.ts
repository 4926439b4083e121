import { expect, test } from 'vitest';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { fingerprintCookie } from '#site/features/fingerprint/run-fingerprint.ts';

test('the cookie holds the hash for two years and is Secure over https', () => {
  const hash = aPrimaryHash(7);
  const plain = `fp=${hash}; Path=/; Max-Age=63072000; SameSite=Lax`;
  expect(fingerprintCookie(hash, false)).toBe(plain);
  expect(fingerprintCookie(hash, true)).toBe(`${plain}; Secure`);
});
