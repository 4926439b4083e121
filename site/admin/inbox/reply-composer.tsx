import { useState, type RefObject } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { getPersonRoute } from '#shared/contracts/routes/people.ts';
import { limits } from '#shared/limits.ts';
import { ChoiceList } from '#site/admin/choice-list.tsx';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { CannedRepliesDialog } from '#site/admin/canned-replies-dialog.tsx';
import type { ReplyValues } from '#site/admin/inbox/fill-reply.ts';
import { replyValuesOf } from '#site/admin/inbox/reply-values.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { useCannedReplies } from '#site/admin/use-canned-replies.ts';
import { commandIn } from '#site/admin/inbox/completion.ts';
import { useCompletion } from '#site/admin/inbox/use-completion.ts';
import { Composer } from '#site/ui/chat/composer.tsx';
import { fieldProps } from '#site/ui/combobox.tsx';
import './reply-composer.css';

interface ReplyComposerProps {
  session: ConsoleSession;
  workspace: Workspace;
  row: ConversationSummary | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
}

const useReplyValues = (
  row: ConversationSummary | undefined,
  here: readonly PresenceRow[] | null,
): ReplyValues | null => {
  const id = row?.conversation_id ?? '';
  const params = { kind: 'conversation', id } as const;
  const { data: person } = useApiQuery(getPersonRoute, { params }, row !== undefined);
  const country = here?.find((each) => each.conversation_id === id)?.country ?? null;
  return row ? replyValuesOf({ row, person, country }) : null;
};

/** The reply field: canned replies after a slash, emoji after a colon. */
export const ReplyComposer = ({ session, workspace, row, input }: ReplyComposerProps) => {
  const { inbox, live } = workspace;
  const { selectedId } = useObservable(inbox.threadStore);
  const { drafts, pending } = useObservable(inbox.replyStore);
  const { here } = useObservable(live.store);
  const [isEditing, setEditing] = useState(false);
  const [unsent, setUnsent] = useState<string | null>(null);
  const canned = useCannedReplies(session.call);
  const draft = drafts[selectedId ?? ''] ?? '';
  const { id, choices, active, change, choose, press } = useCompletion({
    draft,
    onDraft: inbox.setDraft,
    input,
    replies: canned.replies,
    values: useReplyValues(row, here),
  });
  const isOpen = choices.length > 0;
  const send = (text: string): boolean => {
    const command = commandIn(text);
    setUnsent(command === null ? null : text);
    return command === null && inbox.send(text);
  };
  return (
    <div className="reply">
      {isOpen && (
        <ChoiceList
          id={id}
          label="Completions"
          choices={choices}
          active={active}
          onChoose={choose}
        />
      )}
      <Composer
        draft={draft}
        onDraft={change}
        onSend={send}
        placeholder="Type a reply..."
        isFull={pending.length >= limits.realtime.outboxItems}
        input={input}
        onKey={press}
        field={{
          ...fieldProps(id, active),
          'aria-haspopup': 'listbox',
          'aria-controls': isOpen ? id : undefined,
        }}
      />
      {unsent !== null && unsent === draft.trim() && (
        <p className="reply-unsent" role="alert">
          Not sent: there is no canned reply {unsent}.
        </p>
      )}
      <p className="reply-help">
        <button type="button" onClick={() => setEditing(true)}>
          Canned replies
        </button>
        <span>
          <kbd>/</kbd> a reply, <kbd>:</kbd> an emoji, <code>**bold**</code> <code>`code`</code>
        </span>
      </p>
      {isEditing && <CannedRepliesDialog canned={canned} onClose={() => setEditing(false)} />}
    </div>
  );
};
