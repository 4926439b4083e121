import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import {
  createAdminKeys,
  ensureAdminKey,
  rotateAdminKey,
} from '#api/features/identity/admin-keys.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { visitorSetCookie } from '#api/features/identity/visitor-cookie.ts';
import { createVisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import { nodeRandom } from '#api/platform/node-random.ts';

const createMemorySettings = (): SettingsStore & { values: Map<string, string> } => {
  const values = new Map<string, string>();
  return {
    values,
    get: async (name) => values.get(name) ?? null,
    addIfMissing: async (name, value) => {
      const isNew = !values.has(name);
      if (isNew) values.set(name, value);
      return { value: values.get(name) ?? value, isNew };
    },
    put: async (name, value) => void values.set(name, value),
  };
};

test('the first admin key is shown once and only its hash is stored', async () => {
  const settings = createMemorySettings();
  const key = await ensureAdminKey(settings, nodeRandom);
  expect(key).toMatch(/^foyer_[\w-]{43}$/);
  expect(await ensureAdminKey(settings, nodeRandom)).toBeNull();
  expect(JSON.stringify([...settings.values])).not.toContain(key);
});

test('only the right key is accepted, and a rotated one at once', async () => {
  const settings = createMemorySettings();
  const key = (await ensureAdminKey(settings, nodeRandom)) ?? '';
  const keys = await createAdminKeys(settings, createFakeClock(), undefined);
  expect(keys.check(key, '192.0.2.1')).toBeNull();
  for (const wrong of [undefined, '', 'x', `${key}x`, key.slice(1), key.toUpperCase()]) {
    expect(keys.check(wrong, '192.0.2.2')?.error.code).toBe('unauthorized');
  }
  const next = await rotateAdminKey(settings, nodeRandom);
  expect(await keys.refresh()).toBe(true);
  expect(await keys.refresh()).toBe(false);
  expect(keys.check(key, '192.0.2.1')?.error.code).toBe('unauthorized');
  expect(keys.check(next, '192.0.2.1')).toBeNull();
});

test('a configured key overrides the stored one', async () => {
  const settings = createMemorySettings();
  const stored = (await ensureAdminKey(settings, nodeRandom)) ?? '';
  const keys = await createAdminKeys(settings, createFakeClock(), 'configured-key-0123');
  expect(keys.check(stored, '192.0.2.1')?.error.code).toBe('unauthorized');
  expect(keys.check('configured-key-0123', '192.0.2.1')).toBeNull();
});

test('a token is valid for every start of the same server and for no other', async () => {
  const settings = createMemorySettings();
  const tokens = await createVisitorTokens(settings, nodeRandom);
  const token = tokens.mint();
  const again = await createVisitorTokens(settings, nodeRandom);
  expect(again.verify(token)).toBe(tokens.verify(token));
  expect(tokens.verify(token)).toMatch(/^[0-9a-f]{64}$/);
  const other = await createVisitorTokens(createMemorySettings(), nodeRandom);
  expect(other.verify(token)).toBeNull();
  expect(tokens.verify(tokens.mint())).not.toBe(tokens.verify(token));
});

test('over https the cookie is bound to host and scheme', () => {
  expect(visitorSetCookie('t', true, true)).toBe(
    '__Host-visitor=t; Max-Age=63072000; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(visitorSetCookie('t', true, false)).toBe(
    '__Host-visitor=t; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});
