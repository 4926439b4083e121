import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createLinkMaker } from '#api/features/conversations/return-links/return-links.ts';
import type {
  ReturnLinkState,
  ReturnLinkStore,
} from '#api/features/conversations/return-links/store.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { createSignedTokens } from '#api/platform/signed-tokens.ts';

const settings = {
  get: async () => null,
  put: async () => undefined,
  addIfMissing: async (_name: string, value: string) => ({ value, isNew: true }),
};

const serve = async (limit: number) => {
  const made = new Map<string, ConversationId>();
  const states = new Map<string, ReturnLinkState>();
  const links = {
    look: async (hash: string) => states.get(hash) ?? (made.has(hash) ? 'open' : 'gone'),
    add: async ({ hash, conversationId }: { hash: string; conversationId: ConversationId }) => {
      if (made.size >= limit) return false;
      made.set(hash, conversationId);
      return true;
    },
  } as unknown as ReturnLinkStore;
  const tokens = await createSignedTokens(settings, nodeRandom, 'secret');
  const withdrawAll = () => {
    for (const hash of made.keys()) states.set(hash, 'withdrawn');
  };
  return {
    made,
    withdrawAll,
    linkOf: createLinkMaker({ links, tokens, clock: createFakeClock() }),
  };
};

test('a second attempt at a mail has the same link, another mail a different one', async () => {
  const { made, linkOf } = await serve(9);
  const first = await linkOf(aConversationId(1), 'alarm-1');
  expect(first).toMatch(/^\/api\/return\/[\w-]{43}\.[\w-]{22}$/);
  expect(await linkOf(aConversationId(1), 'alarm-1')).toBe(first);
  expect(made.size).toBe(1);
  expect(await linkOf(aConversationId(1), 'alarm-2')).not.toBe(first);
});

test('a conversation with too many links gets no more', async () => {
  const { linkOf } = await serve(1);
  const first = await linkOf(aConversationId(1), 'alarm-1');
  expect(await linkOf(aConversationId(1), 'alarm-2')).toBeNull();
  expect(await linkOf(aConversationId(1), 'alarm-1')).toBe(first);
});

test('a mail that is sent again after a withdrawal has a link that opens', async () => {
  const { linkOf, withdrawAll } = await serve(9);
  const first = await linkOf(aConversationId(1), 'alarm-1');
  withdrawAll();
  const second = await linkOf(aConversationId(1), 'alarm-1');
  expect(second).not.toBe(first);
  expect(await linkOf(aConversationId(1), 'alarm-1')).toBe(second);
});
