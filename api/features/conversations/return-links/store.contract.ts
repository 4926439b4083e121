import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import type { ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aNewConversation, aTokenHash } from '#api/testing/chat-inputs.ts';

export interface ReturnLinkHarness {
  readonly returnLinks: ReturnLinkStore;
  readonly conversations: ConversationStore;
  readonly erase: (tokenHash: TokenHash) => Promise<unknown>;
}

const host = aTokenHash(1);
const guest = aTokenHash(2);
const stranger = aTokenHash(3);
const conversationId = aConversationId(1);
const link = { conversationId, createdAt: 1_000, expiresAt: 5_000 };

const begin = ({ conversations }: ReturnLinkHarness) =>
  conversations.start(aNewConversation(1, { at: 500 }));

export const returnLinkStoreContract = (
  engine: string,
  make: () => Promise<ReturnLinkHarness> | ReturnLinkHarness,
): void => {
  const it = (sentence: string, run: (harness: ReturnLinkHarness) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => {
      const harness = await make();
      await begin(harness);
      await run(harness);
    });

  it('a link opens once, and again on the browser that opened it', async ({ returnLinks }) => {
    expect(await returnLinks.add({ ...link, hash: 'a' }, 9)).toBe(true);
    expect(await returnLinks.look('a', null, 2_000)).toBe('open');
    const granted = { conversationId, hostTokenHash: host };
    expect(await returnLinks.open('a', guest, 2_000)).toEqual(granted);
    expect(await returnLinks.open('a', guest, 9_000)).toEqual(granted);
    expect(await returnLinks.open('a', stranger, 2_001)).toBe('used');
    expect(await returnLinks.look('a', stranger, 2_001)).toBe('used');
    expect(await returnLinks.look('a', guest, 2_001)).toBe('open');
    expect(await returnLinks.list(conversationId)).toEqual([{ ...link, openedAt: 2_000 }]);
  });

  it('of two browsers that open a link at once, one gets in', async ({ returnLinks }) => {
    await returnLinks.add({ ...link, hash: 'a' }, 9);
    const answers = await Promise.all([
      returnLinks.open('a', guest, 2_000),
      returnLinks.open('a', stranger, 2_000),
    ]);
    expect(answers.filter((answer) => answer === 'used')).toHaveLength(1);
  });

  it('the links that one browser opened count as one', async ({ returnLinks }) => {
    const add = (hash: string) => returnLinks.add({ ...link, hash }, 2);
    expect(await add('a')).toBe(true);
    await returnLinks.open('a', guest, 2_000);
    expect(await add('b')).toBe(true);
    expect(await add('c')).toBe(false);
    await returnLinks.open('b', guest, 2_000);
    expect(await add('c')).toBe(true);
    await returnLinks.open('c', stranger, 2_000);
    expect(await add('d')).toBe(false);
  });

  it('a link expires at its time, and an unknown one is gone', async ({ returnLinks }) => {
    await returnLinks.add({ ...link, hash: 'a' }, 9);
    expect(await returnLinks.look('a', null, 4_999)).toBe('open');
    expect(await returnLinks.open('a', guest, 5_000)).toBe('expired');
    expect(await returnLinks.open('b', guest, 2_000)).toBe('gone');
    expect(await returnLinks.hostOf(conversationId, guest)).toBeNull();
  });

  it('it grants that conversation and no other, while it is open', async (harness) => {
    const { returnLinks, conversations } = harness;
    await returnLinks.add({ ...link, hash: 'a' }, 9);
    await returnLinks.open('a', guest, 2_000);
    expect(await returnLinks.hostOf(conversationId, guest)).toBe(host);
    expect(await returnLinks.hostOf(aConversationId(2), guest)).toBeNull();
    expect(await returnLinks.hostOf(conversationId, stranger)).toBeNull();
    expect(await returnLinks.openOf(guest)).toEqual({ conversationId, hostTokenHash: host });
    await conversations.setStatus(conversationId, { kind: 'admin' }, 'closed', 3_000);
    expect(await returnLinks.openOf(guest)).toBeNull();
  });

  it('revoking shuts out whoever came by a link', async ({ returnLinks }) => {
    await returnLinks.add({ ...link, hash: 'a' }, 9);
    await returnLinks.open('a', guest, 2_000);
    await returnLinks.revoke(conversationId, 2_500);
    expect(await returnLinks.hostOf(conversationId, guest)).toBeNull();
    expect(await returnLinks.openOf(guest)).toBeNull();
    expect(await returnLinks.look('a', guest, 2_600)).toBe('withdrawn');
    expect(await returnLinks.open('a', guest, 2_600)).toBe('withdrawn');
    expect(await returnLinks.list(conversationId)).toEqual([]);
  });

  it('a withdrawn link is forgotten by a withdrawal after its time', async ({ returnLinks }) => {
    await returnLinks.add({ ...link, hash: 'a' }, 9);
    await returnLinks.revoke(conversationId, 2_000);
    await returnLinks.add({ ...link, createdAt: 3_000, expiresAt: 9_000, hash: 'b' }, 9);
    await returnLinks.revoke(conversationId, 5_000);
    expect(await returnLinks.look('a', null, 5_000)).toBe('gone');
    expect(await returnLinks.look('b', null, 5_000)).toBe('withdrawn');
  });

  it('links that expired unopened or were withdrawn leave room for others', async (harness) => {
    const { returnLinks } = harness;
    const later = { ...link, createdAt: 5_000, expiresAt: 9_000 };
    await returnLinks.add({ ...link, hash: 'a' }, 1);
    expect(await returnLinks.add({ ...later, createdAt: 4_999, hash: 'b' }, 1)).toBe(false);
    expect(await returnLinks.add({ ...later, hash: 'b' }, 1)).toBe(true);
    expect(await returnLinks.add({ ...later, hash: 'c' }, 1)).toBe(false);
    await returnLinks.revoke(conversationId, 5_000);
    expect(await returnLinks.add({ ...later, hash: 'c' }, 1)).toBe(true);
    await returnLinks.open('c', guest, 6_000);
    expect(await returnLinks.add({ ...later, createdAt: 20_000, hash: 'd' }, 1)).toBe(false);
  });

  it('links go with their conversation', async ({ returnLinks, erase }) => {
    await returnLinks.add({ ...link, hash: 'a' }, 9);
    await returnLinks.open('a', guest, 2_000);
    await erase(host);
    expect(await returnLinks.look('a', guest, 2_000)).toBe('gone');
    expect(await returnLinks.openOf(guest)).toBeNull();
    expect(await returnLinks.add({ ...link, hash: 'b' }, 9)).toBe(false);
  });

  it('an erasure of the browser that opened one leaves no trace of it', async (harness) => {
    const { returnLinks, erase } = harness;
    await returnLinks.add({ ...link, hash: 'a' }, 9);
    await returnLinks.open('a', guest, 2_000);
    await erase(guest);
    expect(await returnLinks.list(conversationId)).toEqual([]);
  });

  it('no more links than the limit, even if they are created at once', async ({ returnLinks }) => {
    const made = await Promise.all(
      ['a', 'b', 'c'].map((hash) => returnLinks.add({ ...link, hash }, 2)),
    );
    expect(made.filter(Boolean)).toHaveLength(2);
  });
};
