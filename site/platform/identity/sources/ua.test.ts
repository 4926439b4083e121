import { expect, test } from 'vitest';
import { readUa } from '#site/platform/identity/sources/ua.ts';

test('the user agent, extended by the client hints', async () => {
  expect(await readUa({ navigator: { userAgent: 'Firefox' } })).toBe('Firefox');
  expect(await readUa({ navigator: {} })).toBeNull();
  const getHighEntropyValues = (hints: readonly string[]) => {
    expect(hints).toContain('model');
    return Promise.resolve({ architecture: 'arm', bitness: '64', model: 'Pixel 8' });
  };
  const navigator = { userAgent: 'Chrome', userAgentData: { getHighEntropyValues } };
  expect(await readUa({ navigator })).toBe('Chrome | arm | 64 | Pixel 8 | ');
});
