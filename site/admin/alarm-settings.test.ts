import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { readAlarms, usualAlarms, writeAlarms } from '#site/admin/alarm-settings.ts';

test('a setting is read as it was written', () => {
  const storage = createMemoryKeyValue();
  expect(readAlarms(storage)).toEqual(usualAlarms);
  const chosen = {
    repeatEveryMs: 5 * 60_000,
    quiet: { from: 22 * 60, to: 7 * 60 },
    isNotifying: false,
    hasDeclined: true,
  };
  writeAlarms(storage, chosen);
  expect(readAlarms(storage)).toEqual(chosen);
});

test('an invalid setting falls back to the default', () => {
  const storage = createMemoryKeyValue();
  for (const text of ['nonsense', 'null', '{"repeatEveryMs":7,"quiet":{"from":-1,"to":3}}']) {
    storage.set('foyer.admin.alarms', text);
    expect(readAlarms(storage), text).toEqual(usualAlarms);
  }
});
