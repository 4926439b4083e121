import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { subhashNames } from '#shared/domain/fingerprint/parts.ts';
import { readingsOf } from '#shared/testing/fingerprints.ts';
import { subhashesOf } from '#site/features/fingerprint/subhashes.ts';

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest());

test('language, time zone, screen and preferences each change only their own subhash', async () => {
  const before = await subhashesOf(readingsOf(), sha256);
  for (const [attribute, name] of [
    ['lang', 'language'],
    ['tz', 'timezone'],
    ['scr', 'screen'],
    ['css_feats', 'preferences'],
    ['net_type', 'network'],
    ['ua', 'browser'],
  ] as const) {
    const after = await subhashesOf(readingsOf({ [attribute]: { value: 'another' } }), sha256);
    expect(subhashNames.filter((one) => before[one] !== after[one])).toEqual([name]);
    expect(after[name]).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('a subhash whose attributes timed out is null', async () => {
  const late = await subhashesOf(readingsOf({ ua: { error: 'timeout' } }), sha256);
  expect(late.browser).toBeNull();
  expect(late.engine).not.toBeNull();
});
