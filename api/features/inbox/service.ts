import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { Note } from '#shared/contracts/inbox.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';

interface Deps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: InboxStore;
}

/** Notes, canned replies and search, which only the admin has. Expected refusals are values. */
export const createInboxService = ({ store, clock, ids }: Deps) => ({
  addNote: async (
    conversation_id: ConversationId,
    content: string,
    note_id: MessageId = ids.message(),
  ): Promise<{ ok: true; note: Note } | Failure> => {
    const written_at = iso(clock.now());
    const note = { note_id, conversation_id, content, written_at };
    const isStored = await store.addNote(note);
    return isStored ? { ok: true, note } : noSuchConversation();
  },

  removeNote: async (id: MessageId): Promise<{ ok: true } | Failure> =>
    (await store.removeNote(id)) ? { ok: true } : fail('not_found', 'there is no such note'),

  searchNotes: async (text: string) => ({
    notes: await store.searchNotes(text, limits.inbox.foundRecords),
  }),

  replies: async () => ({ replies: await store.replies() }),

  saveReply: async (reply: CannedReply, replaces: string | null) => {
    const isStored = await store.saveReply(reply, replaces, limits.inbox.cannedReplies);
    if (!isStored) return fail('conflict', 'the maximum number of canned replies is reached');
    return { replies: await store.replies() };
  },

  removeReply: async (name: string) => {
    await store.removeReply(name);
    return { replies: await store.replies() };
  },

  search: async (text: string, cursor: string | undefined) => {
    const before = cursor === undefined ? null : Number(cursor);
    const { found, next } = await store.search(text, before, limits.inbox.searchPage);
    return { found, next_cursor: next === null ? null : String(next) };
  },
});

export type InboxService = ReturnType<typeof createInboxService>;
