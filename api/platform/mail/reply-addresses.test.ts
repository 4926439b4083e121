import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { createAnswerAddressOf, createReplyAddresses } from '#api/platform/mail/reply-addresses.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';

const open = () => {
  const values = new Map<string, string>();
  return createReplyAddresses(
    {
      get: async (name) => values.get(name) ?? null,
      put: async (name, value) => void values.set(name, value),
      addIfMissing: async (name, value) => {
        const isNew = !values.has(name);
        if (isNew) values.set(name, value);
        return { value: values.get(name) ?? '', isNew };
      },
    },
    nodeRandom,
  );
};
const newId = (): ConversationId => createUuidIds(createFakeClock(), nodeRandom).conversation();

test('a token is valid only for its conversation, side and mailbox', async () => {
  const addresses = await open();
  const id = newId();
  const token = addresses.read(addresses.tokenOf(id, 'visitor', 'Ada+foyer@example.org'));
  expect(token?.conversationId).toBe(id);
  expect(token?.isFor('visitor', 'ada@example.org')).toBe(true);
  expect(token?.isFor('owner', 'ada@example.org')).toBe(false);
  expect(token?.isFor('visitor', 'eve@example.org')).toBe(false);
  const other = (await open()).read(addresses.tokenOf(id, 'visitor', 'ada@example.org'));
  expect(other?.isFor('visitor', 'ada@example.org')).toBe(false);
});

test('any other text is valid for nobody', async () => {
  const addresses = await open();
  const token = addresses.tokenOf(newId(), 'owner', 'owner@example.com');
  for (const text of [
    '',
    'a',
    'z'.repeat(38),
    token.toUpperCase(),
    `${token}0`,
    `-${token.slice(1)}`,
  ])
    expect(addresses.read(text)?.isFor('owner', 'owner@example.com') ?? false).toBe(false);
  fc.assert(
    fc.property(fc.nat(37), fc.integer({ min: 1, max: 35 }), (at, by) => {
      const digit = (Number.parseInt(token[at] ?? '0', 36) + by) % 36;
      const changed = `${token.slice(0, at)}${digit.toString(36)}${token.slice(at + 1)}`;
      expect(addresses.read(changed)?.isFor('owner', 'owner@example.com') ?? false).toBe(false);
    }),
  );
});

test('a reply address fits before the @, and the message id has its token too', async () => {
  const addresses = await open();
  const shown = { conversationId: newId(), seq: 7 };
  const settings = { replyAddress: `${'a'.repeat(25)}@example.com`, hasTags: true };
  const { replyTo, idEnd } = createAnswerAddressOf(addresses, settings)(
    shown,
    'owner',
    'o@b.example',
  );
  expect(replyTo.indexOf('@')).toBe(64);
  expect(replyTo).toContain(idEnd.replace('.7.', '+'));
});

test('an id is the same for the same text, and different for another', async () => {
  const addresses = await open();
  expect(addresses.clientIdOf('a')).toBe(addresses.clientIdOf('a'));
  expect(addresses.clientIdOf('a')).not.toBe(addresses.clientIdOf('b'));
  expect(addresses.messageIdOf('a', Date.UTC(2026, 0, 5))).toMatch(/^019b8[\da-f]{3}-[\da-f]{4}-7/);
});
