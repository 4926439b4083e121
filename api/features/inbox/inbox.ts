import { Router } from 'express';
import {
  listCannedReplies,
  removeCannedReply,
  saveCannedReply,
  type CannedReply,
} from '#shared/contracts/canned-replies.ts';
import type { MessageId, ConversationId } from '#shared/contracts/ids.ts';
import {
  addNote,
  removeNote,
  searchMessages,
  searchNotes,
  type Note,
} from '#shared/contracts/inbox.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import { repeatedId } from '#api/http/idempotency-key.ts';
import { route } from '#api/http/route.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';

interface Deps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: InboxStore;
}

/** Notes, canned replies and search, which only the admin has. Expected refusals are values. */
const createInboxService = ({ store, clock, ids }: Deps) => ({
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

type InboxService = ReturnType<typeof createInboxService>;

/** HTTP routes of the admin's notes, canned replies and search. */
const createInboxRoutes = (service: InboxService): Router => {
  const router = Router();
  route(router, addNote, async ({ params, body, request }) => {
    const id = body.note_id ?? (repeatedId(request, request.path) as MessageId | undefined);
    return service.addNote(params.conversation_id, body.content, id);
  });
  route(router, removeNote, async ({ params }) => service.removeNote(params.note_id));
  route(router, searchNotes, async ({ query }) => service.searchNotes(query.q));
  route(router, searchMessages, async ({ query }) => service.search(query.q, query.cursor));
  route(router, listCannedReplies, async () => service.replies());
  route(router, saveCannedReply, async ({ body: { replaces = null, ...reply } }) =>
    service.saveReply(reply, replaces),
  );
  route(router, removeCannedReply, async ({ params }) => service.removeReply(params.name));
  return router;
};

export interface InboxDeps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: InboxStore;
}

/** The admin's inbox, except the conversations themselves. */
export const createInbox = (deps: InboxDeps) => ({
  routes: createInboxRoutes(createInboxService(deps)),
});
