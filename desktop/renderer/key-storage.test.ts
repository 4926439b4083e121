import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createKeyStorage } from './key-storage.ts';

test('the key goes to the app and never to the page’s storage', () => {
  const rest = createMemoryKeyValue();
  const calls: string[] = [];
  const done = () => Promise.resolve({ ok: true as const });
  const storage = createKeyStorage(
    rest,
    {
      saveKey: ({ key }) => {
        calls.push(`save ${key}`);
        return done();
      },
      forgetKey: () => {
        calls.push('forget');
        return done();
      },
    },
    'first',
  );
  expect(storage.get('foyer.admin.key')).toBe('first');
  storage.set('foyer.admin.key', 'first');
  storage.set('foyer.admin.key', 'second');
  expect(rest.get('foyer.admin.key')).toBeNull();
  storage.remove('foyer.admin.key');
  storage.remove('foyer.admin.key');
  expect(storage.get('foyer.admin.key')).toBeNull();
  expect(calls).toEqual(['save second', 'forget']);
  storage.set('foyer-admin-outbox', '[]');
  expect(rest.get('foyer-admin-outbox')).toBe('[]');
});
