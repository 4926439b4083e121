import { expect, test } from 'vitest';
import { readTz } from '#site/platform/identity/sources/tz.ts';

const inZone = (timeZone?: string) => ({
  navigator: {},
  Intl: { DateTimeFormat: () => ({ resolvedOptions: () => (timeZone ? { timeZone } : {}) }) },
});

test('the name of the zone, if there is one', () => {
  expect(readTz(inZone('Europe/Zurich'))).toBe('Europe/Zurich');
  expect(readTz(inZone())).toBeNull();
  expect(readTz({ navigator: {} })).toBeNull();
  expect(readTz({ navigator: {}, Intl })).not.toBeNull();
});
