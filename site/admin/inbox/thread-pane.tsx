import { shownName } from '#shared/domain/people/shown-name.ts';
import { useEffect, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { useShowFile } from '#site/admin/inbox/files/use-show-file.ts';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import type { ReplyState, ThreadState } from '#site/admin/inbox/inbox-stores.ts';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { focusInInbox } from '#site/admin/inbox/focus-in-inbox.ts';
import { ReplyComposer } from '#site/admin/inbox/reply-composer.tsx';
import { ThreadHead } from '#site/admin/inbox/thread-head.tsx';
import { bubblesOf } from '#site/ui/chat/bubble-list.ts';
import { useFileDrop } from '#site/ui/chat/use-file-drop.ts';
import { TypingLine } from '#site/ui/chat/typing-line.tsx';
import { MessageList } from '#site/ui/chat/message-list.tsx';

interface ThreadPaneProps {
  session: ConsoleSession;
  workspace: Workspace;
  onBack: () => void;
  /** Shows or hides the visitor panel if there is no room for both. */
  onVisitor: () => void;
  /** The `seq` of the message to scroll to. */
  at: number | null;
}

/** The message to scroll to. Fetches earlier pages until it is loaded. */
const useFound = (
  at: number | null,
  { messages, hasEarlier }: ThreadState,
  loadEarlier: InboxController['loadEarlier'],
) => {
  const first = messages[0]?.seq;
  useEffect(() => {
    if (at !== null && first !== undefined && first > at && hasEarlier) void loadEarlier();
  }, [at, first, hasEarlier, loadEarlier]);
  return at === null ? undefined : messages.find(({ seq }) => seq === at)?.client_id;
};

/** Renders the files of messages, and adds files to a reply, for the open thread. */
const useFiles = (session: ConsoleSession, inbox: InboxController) => {
  const { selectedId: id } = useObservable(inbox.threadStore);
  const showFile = useShowFile(session, inbox, id);
  const choose = (files: readonly File[]) => {
    if (id) void inbox.files.choose(id, files);
  };
  return { showFile, choose, drop: useFileDrop(choose) };
};

const useBubbles = (
  row: ConversationSummary | undefined,
  { selectedId, messages, readState }: ThreadState,
  pending: ReplyState['pending'],
) => {
  const mailed = row?.mailed_answers;
  return useMemo(() => {
    const mine = pending.filter((item) => item.conversation_id === selectedId && !item.action);
    return bubblesOf(messages, mine, true, readState?.visitor, mailed);
  }, [messages, pending, selectedId, readState, mailed]);
};

export const ThreadPane = ({ session, workspace, onBack, onVisitor, at }: ThreadPaneProps) => {
  const { inbox } = workspace;
  const thread = useObservable(inbox.threadStore);
  const { conversations } = useObservable(inbox.conversationListStore);
  const { pending, refusedIn } = useObservable(inbox.replyStore);
  const { selectedId } = thread;
  const input = useRef<HTMLTextAreaElement>(null);
  const found = useFound(at, thread, inbox.loadEarlier);
  const { showFile, choose, drop } = useFiles(session, inbox);
  const row = conversations?.find((each) => each.conversation_id === selectedId);
  const bubbles = useBubbles(row, thread, pending);
  useEffect(() => {
    // Where the chat was opened to write a note, the panel has the focus.
    if (document.activeElement?.closest('.visitor-panel')) return;
    // On a phone the keyboard would cover the messages.
    if (window.matchMedia('(width >= 900px)').matches) input.current?.focus();
    else focusInInbox('messages');
  }, []);
  return (
    // Only handles the bubbling key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="thread"
      {...drop.handlers}
      aria-label={row ? shownName(row) : 'Chat'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Leaves the field first: single keys work only outside it.
        if (event.target === input.current) focusInInbox('messages');
        else onBack();
      }}
    >
      <ThreadHead
        row={row}
        live={workspace.live}
        actions={inbox.actions}
        pending={pending}
        isRefused={refusedIn === selectedId}
        onBack={onBack}
        onVisitor={onVisitor}
      />
      <MessageList
        label="Messages"
        bubbles={bubbles}
        incoming={thread.incoming}
        found={found}
        isAdmin
        emptyText={thread.hasThread ? 'The visitor has not written yet.' : 'Loading…'}
        hasEarlier={thread.hasEarlier}
        onEarlier={inbox.loadEarlier}
        onRetry={inbox.retry}
        {...(showFile && { showFile })}
      />
      <div className="thread-foot">
        <TypingLine who="The visitor" isTyping={thread.isOtherTyping} />
      </div>
      <ReplyComposer
        session={session}
        workspace={workspace}
        row={row}
        input={input}
        onFiles={(files) => {
          choose(files);
          input.current?.focus();
        }}
      />
      {drop.isOver && <p className="drop-target">Drop to add to your reply</p>}
    </section>
  );
};
