import { useId, useRef, useState } from 'react';
import { findPeople } from '#shared/contracts/people.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { limits } from '#shared/limits.ts';
import { ChoiceList } from '#site/admin/choice-list.tsx';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { Combobox } from '#site/ui/combobox.tsx';
import './tag-field.css';

const SUGGESTIONS = 8;

/** The tags with those typed, in the spelling of a known tag and each of them once. */
export const withTags = (
  tags: readonly string[],
  typed: string,
  known: readonly string[],
): readonly string[] => {
  const all = new Set(tags);
  for (const part of typed.split(',')) {
    const tag = part.trim().slice(0, limits.people.tagCharacters).trim();
    const same = [...all, ...known].find((one) => foldText(one) === foldText(tag));
    if (tag !== '') all.add(same ?? tag);
  }
  return [...all].slice(0, limits.people.tags);
};

interface TagFieldProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/**
 * Tags as tokens: Enter, a comma and leaving the field add what is typed, Escape discards it, Backspace in
 * the empty field removes the last one. Suggests the tags of all people.
 */
export const TagField = ({ tags, onChange }: TagFieldProps) => {
  const id = useId();
  const { tags: known = [] } = useApiQuery(findPeople, { query: { limit: '1' } }).data ?? {};
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [notice, setNotice] = useState('');
  const element = useRef<HTMLDivElement>(null);
  const choices = known
    .filter((tag) => !tags.includes(tag) && foldText(tag).includes(foldText(typed.trim())))
    .slice(0, SUGGESTIONS)
    .map((tag) => ({ key: tag, name: tag, text: '' }));
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    setOpen(text !== '');
  };
  const add = (text: string, rest = '') => {
    const next = withTags(tags, text, known);
    const added = next.filter((tag) => !tags.includes(tag));
    const isFull = next.length === limits.people.tags && added.length === 0;
    setNotice(isFull ? `At most ${limits.people.tags} tags.` : `Added: ${added.join(', ')}`);
    if (added.length > 0) onChange(next);
    type(rest);
  };
  const remove = (tag: string) => {
    setNotice(`Removed: ${tag}`);
    onChange(tags.filter((one) => one !== tag));
    // Its button, which may have the focus, is removed too.
    element.current?.querySelector('input')?.focus();
  };
  return (
    // The field passes on the keys that it does not handle.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      className="tag-field"
      onKeyDown={(event) => {
        const { key, target } = event;
        const last = tags.at(-1);
        // Leaves what is typed; the dialog around it stays open.
        if (key === 'Escape' && (isOpen || typed !== '')) {
          event.preventDefault();
          type('');
        } else if (
          key === 'Backspace' &&
          typed === '' &&
          last !== undefined &&
          target instanceof HTMLInputElement
        )
          remove(last);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        if (typed.trim() !== '') add(typed);
        setOpen(false);
      }}
    >
      <span className="tag-label">Tags</span>
      <ul className="cluster" aria-label="Chosen tags">
        {tags.map((tag) => (
          <li key={tag}>
            <bdi>{tag}</bdi>
            <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <Combobox
        listId={id}
        label="Add a tag"
        placeholder="Type, then Enter or a comma"
        maxLength={limits.people.tags * limits.people.tagCharacters}
        value={typed}
        active={isOpen ? active : -1}
        onType={(text) => {
          const end = text.lastIndexOf(',');
          if (end < 0) type(text);
          else add(text.slice(0, end), text.slice(end + 1).trimStart());
        }}
        onMove={(steps) => {
          setOpen(true);
          setActive(Math.max(-1, Math.min(active + steps, choices.length - 1)));
        }}
        onChoose={() => {
          const text = (isOpen ? choices[active]?.name : undefined) ?? typed;
          if (text.trim() !== '') add(text);
        }}
      />
      <ChoiceList
        id={id}
        label="Tags in use"
        choices={isOpen ? choices : []}
        active={active}
        onChoose={({ name }) => add(name)}
      />
      <output className="sr-only">{notice}</output>
    </div>
  );
};

interface TagDialogProps {
  title: string;
  onTag: (tags: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses tags to add to several people. */
export const TagDialog = ({ title, onTag, onClose }: TagDialogProps) => {
  const [tags, setTags] = useState<readonly string[]>([]);
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onTag(tags);
        }}
      >
        <TagField tags={tags} onChange={setTags} />
        <button type="submit" disabled={tags.length === 0}>
          {tags.length > 1 ? 'Add the tags' : 'Add the tag'}
        </button>
      </form>
    </ConsoleDialog>
  );
};
