import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { markedText } from '#shared/domain/drawing-marks.ts';
import type { OutboxAction } from '#shared/domain/message-outbox.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import type { ReplyFiles } from '#site/admin/inbox/files/reply-files.ts';
import { createDraftStore, readDrafts } from '#site/admin/inbox/save-drafts.ts';
import { followTyping } from '#shared/client/delivery/follow-typing.ts';
import type { MessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface ReplyControllerDeps extends Pick<InboxStores, 'threadStore' | 'replyStore'> {
  socket: SocketPort<AdminEvents>;
  outbox: MessageOutbox;
  files: ReplyFiles;
  storage: KeyValue;
  timers: Timers;
  life: PageLife;
}

/** Calls `run` whenever the outbox changes. */
const onPending = (store: InboxStores['replyStore'], run: () => void): (() => void) => {
  let { pending } = store.get();
  return store.subscribe(() => {
    if (store.get().pending === pending) return;
    ({ pending } = store.get());
    run();
  });
};

const createSending = ({ threadStore, outbox, files }: ReplyControllerDeps) => ({
  /**
   * Sends the text, if there is one, and then the chosen files. Returns false if too much is
   * waiting; nothing is then taken.
   */
  send: (text: string, drawing?: MarkedDrawing): boolean => {
    const content = text === '' && drawing ? markedText(drawing) : text;
    const { selectedId: conversation_id } = threadStore.get();
    if (!conversation_id) return false;
    const message = {
      content,
      conversation_id,
      sent_from_page: '/admin',
      ...(drawing && { drawing }),
    };
    if (content !== '' && !outbox.add(message)) return false;
    files.send(conversation_id);
    return true;
  },
  retry: (id: ClientId): void => {
    outbox.retry(id);
    files.hurry();
  },
  /** Removes an unsent message and its file. */
  discard: (client_id: ClientId): void => outbox.settle([{ client_id }]),
});

export const createReplyController = (deps: ReplyControllerDeps) => {
  const { threadStore, replyStore, socket, outbox, files, storage, timers, life } = deps;
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
      files.forget(id);
      const { [id]: _, ...drafts } = replyStore.get().drafts;
      const { [id]: __, ...noteDrafts } = replyStore.get().noteDrafts;
      replyStore.patch({ drafts, noteDrafts });
      stored.note(id, '');
      storedNotes.note(id, '');
    }),
    onPending(replyStore, files.look),
    threadStore.subscribe(typing.look),
    replyStore.subscribe(typing.look),
    typing.stop,
    life.onChange(save),
    save,
    files.stop,
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
    ...createSending(deps),
    /** A browser that logs out keeps no drafts. */
    forgetDrafts: (): void => {
      stored.forget();
      storedNotes.forget();
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
