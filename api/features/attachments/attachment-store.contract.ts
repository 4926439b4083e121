import { expect, test } from 'vitest';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import type { AttachmentStore } from '#api/features/attachments/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import { aNewConversation, aNewMessage, aTokenHash } from '#api/testing/chat-inputs.ts';

export interface AttachmentHarness {
  readonly attachments: AttachmentStore;
  readonly conversations: ConversationStore;
}

const tokenHash = aTokenHash();
const conversationId = aConversationId(1);

const begin = ({ conversations }: AttachmentHarness) => conversations.start(aNewConversation());

const file = (n: number, over: { fromAdmin?: boolean; receivedAt?: number } = {}) => ({
  conversationId,
  fromAdmin: false,
  receivedAt: 1_000,
  attachment: {
    id: aClientId(n),
    name: `${n}.png`,
    bytes: n,
    type: 'image/png',
    width: 3,
    height: 2,
  },
  ...over,
});

const write = ({ conversations }: AttachmentHarness, n: number) =>
  conversations.append(aNewMessage(n, { content: `Picture: ${n}.png` }));

export const attachmentStoreContract = (
  engine: string,
  make: () => Promise<AttachmentHarness> | AttachmentHarness,
): void => {
  const it = (sentence: string, run: (harness: AttachmentHarness) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await make()));

  it('a file needs its conversation', async (harness) => {
    expect(await harness.attachments.add(file(1))).toBe(false);
    expect(await harness.attachments.find(aClientId(1))).toBeNull();
  });

  it('a file is found as it was added, and counted', async (harness) => {
    await begin(harness);
    expect(await harness.attachments.add(file(1))).toBe(true);
    await harness.attachments.add(file(20, { fromAdmin: true }));
    const { receivedAt: _, ...added } = file(1);
    expect(await harness.attachments.find(aClientId(1))).toEqual(added);
    expect(await harness.attachments.countIn(conversationId)).toBe(2);
    expect(await harness.attachments.visitorBytes()).toBe(1);
  });

  it('a message carries the file of its own side alone', async (harness) => {
    await begin(harness);
    await harness.attachments.add(file(1));
    await harness.attachments.add(file(2, { fromAdmin: true }));
    expect(await write(harness, 1)).toMatchObject({ message: { attachment: file(1).attachment } });
    const other = await write(harness, 2);
    expect(other).toMatchObject({ kind: 'stored' });
    expect(other).not.toHaveProperty('message.attachment');
  });

  it('a blocked visitor sees their file, and the admin does not', async (harness) => {
    await begin(harness);
    await harness.attachments.add(file(1));
    await harness.conversations.setBlocked(conversationId, 1_500);
    await write(harness, 1);
    const newest = (caller: Parameters<ConversationStore['newest']>[1]) =>
      harness.conversations.newest(conversationId, caller, 10);
    expect(await newest({ kind: 'visitor', tokenHash })).toMatchObject({
      messages: [{ attachment: { name: '1.png' } }],
    });
    expect(await newest({ kind: 'admin' })).not.toHaveProperty('messages[0].attachment');
  });

  it('a file that no message carries is forgotten in time, and no other', async (harness) => {
    await begin(harness);
    for (const n of [1, 2]) await harness.attachments.add(file(n));
    await harness.attachments.add(file(3, { receivedAt: 5_000 }));
    await write(harness, 1);
    await harness.attachments.removeUnsent(5_000);
    const found = await Promise.all([1, 2, 3].map((n) => harness.attachments.find(aClientId(n))));
    expect(found.map((one) => one?.attachment.bytes)).toEqual([1, undefined, 3]);
  });
};
