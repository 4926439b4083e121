import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { OutboxAction } from '#shared/domain/message-outbox.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { createDraftStore, readDrafts } from '#site/admin/inbox/save-drafts.ts';
import { followTyping } from '#shared/client/delivery/follow-typing.ts';
import type { MessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface ReplyControllerDeps extends Pick<InboxStores, 'threadStore' | 'replyStore'> {
  socket: SocketPort<AdminEvents>;
  outbox: MessageOutbox;
  storage: KeyValue;
  timers: Timers;
  life: PageLife;
}

/** Drafts of replies, and replies on their way. */
export const createReplyController = (deps: ReplyControllerDeps) => {
  const { threadStore, replyStore, socket, outbox, storage, timers, life } = deps;
  const stored = createDraftStore(storage, timers, 'reply');
  const storedNotes = createDraftStore(storage, timers, 'note');
  const save = () => {
    stored.save();
    storedNotes.save();
  };
  const typing = followTyping({
    socket,
    timers,
    isAdmin: true,
    writing: () => {
      const { selectedId: conversationId } = threadStore.get();
      return { conversationId, draft: replyStore.get().drafts[conversationId ?? ''] ?? '' };
    },
    onChange: (isOtherTyping) => threadStore.patch({ isOtherTyping }),
  });
  const stops = [
    socket.on('conversation_erased', ({ conversation_id: id }) => {
      outbox.discard(id);
      const { [id]: _, ...drafts } = replyStore.get().drafts;
      const { [id]: __, ...noteDrafts } = replyStore.get().noteDrafts;
      replyStore.patch({ drafts, noteDrafts });
      stored.note(id, '');
      storedNotes.note(id, '');
    }),
    threadStore.subscribe(typing.look),
    replyStore.subscribe(typing.look),
    typing.stop,
    life.onChange(save),
    save,
    outbox.stop,
  ];
  replyStore.patch({
    pending: outbox.items(),
    drafts: readDrafts(storage, 'reply'),
    noteDrafts: readDrafts(storage, 'note'),
  });
  const setNoteDraft = (id: ConversationId, text: string): void => {
    replyStore.patch({ noteDrafts: { ...replyStore.get().noteDrafts, [id]: text } });
    storedNotes.note(id, text);
  };
  return {
    setDraft: (text: string): void => {
      const { selectedId } = threadStore.get();
      if (!selectedId) return;
      replyStore.patch({ drafts: { ...replyStore.get().drafts, [selectedId]: text } });
      stored.note(selectedId, text);
    },
    setNoteDraft,
    forgetRefusal: () => replyStore.patch({ refusedIn: null }),
    returnAction: (id: ConversationId, action: OutboxAction): void => {
      replyStore.patch({ refusedIn: id });
      if (action.kind !== 'note') return;
      const typed = replyStore.get().noteDrafts[id] ?? '';
      setNoteDraft(id, [action.content, typed].filter(Boolean).join('\n'));
    },
    /** False: too much is waiting already, and the text was not taken. */
    send: (content: string): boolean => {
      const { selectedId: conversation_id } = threadStore.get();
      if (!conversation_id) return false;
      return outbox.add({ content, conversation_id, sent_from_page: '/admin' });
    },
    retry: (id: ClientId): void => outbox.retry(id),
    /** Drafts do not stay in a browser that is signed out. */
    forgetDrafts: (): void => {
      stored.forget();
      storedNotes.forget();
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
