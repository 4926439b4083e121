import { expect, test, vi } from 'vitest';
import { hexOf } from '#site/platform/hex-of.ts';
import { browserSha256 } from '#site/platform/identity/sha256.ts';

const TEXT = 'Grüße, 世界';

test('plain http gives the same hash as https', async () => {
  const secure = hexOf(await browserSha256()(TEXT));
  expect(secure).toMatch(/^[0-9a-f]{64}$/);
  vi.stubGlobal('crypto', {});
  expect(hexOf(await browserSha256()(TEXT))).toBe(secure);
});
