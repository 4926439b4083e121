import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { ShortNameField } from '#site/admin/short-name-field.tsx';
import type { CannedReplies } from '#site/admin/use-canned-replies.ts';
import './canned-replies.css';

interface CannedRepliesDialogProps {
  canned: CannedReplies;
  onClose: () => void;
}

interface Edited {
  readonly name: string;
  readonly content: string;
  /** Its previous name; null for a new one. */
  readonly before: string | null;
}

const NEW: Edited = { name: '', content: '', before: null };

interface FormProps {
  edited: Edited;
  notice: string;
  onChange: (edited: Edited) => void;
  onSave: () => void;
}

const ReplyForm = ({ edited, notice, onChange, onSave }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSave();
    }}
  >
    <ShortNameField
      label="Name, typed after the slash"
      maxCharacters={limits.inbox.replyNameCharacters}
      value={edited.name}
      onChange={(name) => onChange({ ...edited, name })}
    />
    <label htmlFor="canned-text">
      Text; {'{name}'}, {'{email}'}, {'{company}'}, {'{page}'} and {'{country}'} are filled in
    </label>
    <textarea
      id="canned-text"
      required
      rows={4}
      maxLength={limits.chat.messageCharacters}
      value={edited.content}
      onChange={(event) => onChange({ ...edited, content: event.target.value })}
    />
    <output className="canned-notice">{notice}</output>
    <button type="submit">{edited.before === null ? 'Save' : 'Change'}</button>
  </form>
);

export const CannedRepliesDialog = ({ canned, onClose }: CannedRepliesDialogProps) => {
  const [edited, setEdited] = useState(NEW);
  const [notice, setNotice] = useState('');
  const settle = (refusal: string | null, done: string) => {
    setNotice(refusal ?? done);
    if (refusal === null) setEdited(NEW);
  };
  const save = () => {
    const { before, ...reply } = edited;
    void canned
      .save(reply, before === reply.name ? null : before)
      .then((refusal) => settle(refusal, `/${reply.name} is saved.`));
  };
  return (
    <ConsoleDialog title="Canned replies" onClose={onClose}>
      {canned.replies.length === 0 && (
        <p>None yet. Save what you write often, then type a slash and its name in a reply.</p>
      )}
      <ul className="canned list-of-rows">
        {canned.replies.map((reply) => (
          <li key={reply.name}>
            <span className="choice-name one-line">/{reply.name}</span>
            <span className="choice-text one-line">{reply.content}</span>
            <button type="button" onClick={() => setEdited({ ...reply, before: reply.name })}>
              Change<span className="sr-only"> /{reply.name}</span>
            </button>
            <button
              type="button"
              onClick={() =>
                void canned
                  .remove(reply.name)
                  .then((refusal) => settle(refusal, `/${reply.name} is removed.`))
              }
            >
              Remove<span className="sr-only"> /{reply.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <ReplyForm edited={edited} notice={notice} onChange={setEdited} onSave={save} />
    </ConsoleDialog>
  );
};
