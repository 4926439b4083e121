import { sections } from 'virtual:content/sections';
import { useState, type RefObject } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { rowOfPerson } from '#site/admin/people/whereabouts.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { getPerson } from '#shared/contracts/people.ts';
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
import { emptyTray } from '#site/admin/inbox/files/reply-files.ts';
import { commandIn } from '#site/admin/inbox/completion.ts';
import { ReplyMarking, useReplyMarks } from '#site/admin/inbox/reply-marking.tsx';
import { useCompletion } from '#site/admin/inbox/use-completion.ts';
import { ChosenFiles } from '#site/ui/chat/chosen-files.tsx';
import { ClipButton } from '#site/ui/chat/clip-button.tsx';
import { Composer } from '#site/ui/chat/composer.tsx';
import { pastedFiles } from '#site/ui/chat/files-of.ts';
import { fieldProps } from '#site/ui/combobox.tsx';
import './reply-composer.css';

interface ReplyComposerProps {
  session: ConsoleSession;
  workspace: Workspace;
  row: ConversationSummary | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Called when files were chosen or pasted. */
  onFiles: (files: readonly File[]) => void;
}

const useReplyValues = (
  row: ConversationSummary | undefined,
  here: readonly PresenceRow[] | null,
): ReplyValues | null => {
  const id = row?.conversation_id ?? '';
  const params = { kind: 'conversation', id } as const;
  const { data: person } = useApiQuery(getPerson, { params }, row !== undefined);
  return row ? replyValuesOf({ row, person, present: rowOfPerson(here, row) }) : null;
};

interface ReplyHelpProps {
  canned: ReturnType<typeof useCannedReplies>;
  onMark: () => void;
}

const ReplyHelp = ({ canned, onMark }: ReplyHelpProps) => {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <p className="reply-help cluster">
        <button type="button" onClick={() => setEditing(true)}>
          Canned replies
        </button>
        {sections.projects && (
          <button type="button" onClick={onMark}>
            Mark a drawing
          </button>
        )}
        <span>
          <kbd>/</kbd> a reply, <kbd>:</kbd> an emoji, <code>**bold**</code> <code>`code`</code>
        </span>
      </p>
      {isEditing && <CannedRepliesDialog canned={canned} onClose={() => setEditing(false)} />}
    </>
  );
};

/** The reply field: canned replies after a slash, emoji after a colon, files by paste. */
export const ReplyComposer = (props: ReplyComposerProps) => {
  const { session, workspace, row, input, onFiles } = props;
  const { inbox, live } = workspace;
  const { selectedId } = useObservable(inbox.threadStore);
  const { drafts, pending } = useObservable(inbox.replyStore);
  const { chosen, sentences } = useObservable(inbox.files.trays)[selectedId ?? ''] ?? emptyTray;
  const { here } = useObservable(live.store);
  const [unsent, setUnsent] = useState<string | null>(null);
  const marks = useReplyMarks(selectedId);
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
    if (command !== null || !inbox.send(text, marks.marked ?? undefined)) return false;
    marks.onMarked(null);
    return true;
  };
  return (
    // Only handles the bubbling paste.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="reply"
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {isOpen && (
        <ChoiceList
          id={id}
          label="Completions"
          choices={choices}
          active={active}
          onChoose={choose}
        />
      )}
      <ChosenFiles
        files={chosen}
        sentences={sentences}
        onRemove={(key) => {
          if (selectedId) inbox.files.remove(selectedId, key);
          input.current?.focus();
        }}
      />
      <ReplyMarking
        marks={marks}
        inbox={inbox}
        page={(row && rowOfPerson(here, row)?.current_page) ?? row?.initiated_from_page ?? ''}
        input={input}
      />
      <Composer
        draft={draft}
        onDraft={change}
        onSend={send}
        placeholder="Type a reply..."
        hasFiles={chosen.length > 0 || marks.marked !== null}
        isFull={pending.length >= limits.realtime.outboxItems}
        input={input}
        onKey={press}
        field={{
          ...fieldProps(id, active),
          'aria-haspopup': 'listbox',
          'aria-controls': isOpen ? id : undefined,
        }}
      >
        <ClipButton onFiles={onFiles} />
      </Composer>
      {unsent !== null && unsent === draft.trim() && (
        <p className="reply-unsent" role="alert">
          Not sent: there is no canned reply {unsent}.
        </p>
      )}
      <ReplyHelp canned={canned} onMark={marks.onOpen} />
    </div>
  );
};
