import { expect, test } from 'vitest';
import { fingerprintAttributes } from '#shared/domain/fingerprint/parts.ts';
import { allSources } from '#site/features/fingerprint/all-sources.ts';

test('every attribute has a source, in the documented order', () => {
  expect(Object.keys(allSources)).toEqual([...fingerprintAttributes]);
});
