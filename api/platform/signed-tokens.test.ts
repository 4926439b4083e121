import { expect, test } from 'vitest';
import { nodeRandom } from '#api/platform/node-random.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { createSignedTokens } from '#api/platform/signed-tokens.ts';

const aSettingsStore = (): SettingsStore => {
  const values = new Map<string, string>();
  return {
    get: async (name) => values.get(name) ?? null,
    put: async (name, value) => void values.set(name, value),
    addIfMissing: async (name, value) => {
      const known = values.get(name);
      values.set(name, known ?? value);
      return { value: known ?? value, isNew: known === undefined };
    },
  };
};

test('rejects a token with any one character changed', async () => {
  const tokens = await createSignedTokens(aSettingsStore(), nodeRandom, 'secret');
  const token = tokens.mint();
  expect(tokens.isGenuine(token)).toBe(true);
  for (let at = 0; at < token.length; at += 1)
    for (const other of 'AQgwx-_') {
      if (token[at] === other || token[at] === '.') continue;
      expect(tokens.isGenuine(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
});

test('makes the secret once, and rejects tokens of another secret', async () => {
  const settings = aSettingsStore();
  const one = await createSignedTokens(settings, nodeRandom, 'secret');
  const again = await createSignedTokens(settings, nodeRandom, 'secret');
  const other = await createSignedTokens(settings, nodeRandom, 'another');
  const token = one.mint();
  expect(again.isGenuine(token)).toBe(true);
  expect(other.isGenuine(token)).toBe(false);
});
