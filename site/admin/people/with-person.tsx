import type { KeyboardEvent, ReactNode } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { conversationIdSchema, messageIdSchema, visitorIdSchema } from '#shared/contracts/ids.ts';
import type { PersonRef } from '#shared/contracts/people.ts';
import type { Go } from '#site/admin/frame/area.ts';
import { isTyping } from '#site/admin/frame/is-typing.ts';
import { PersonBeside } from '#site/admin/people/person-beside.tsx';
import { useReturnFocus } from '#site/admin/use-return-focus.ts';
import type { Workspace } from '#site/admin/workspace.ts';

const idSchemas = {
  visitor: visitorIdSchema,
  conversation: conversationIdSchema,
  message: messageIdSchema,
} as const;

/** The person in the query of a URL; null if there is none or the id is invalid. */
export const personIn = (query: URLSearchParams): PersonRef | null => {
  for (const kind of ['visitor', 'conversation', 'message'] as const) {
    const { data: id } = idSchemas[kind].safeParse(query.get(kind));
    if (id !== undefined) return { kind, id };
  }
  return null;
};

interface WithPersonProps {
  /** The open person in the URL. */
  personRef: PersonRef | null;
  /** The label of the link back, where the person covers the list. */
  listName: string;
  conversations: readonly ConversationSummary[] | null;
  live: Pick<Workspace['live'], 'store' | 'forget'>;
  go: Go;
  /** Removes the person from the URL. */
  onClose: () => void;
  /** The list. A row that opens a person has the id of their reference as `data-id`. */
  children: ReactNode;
}

/**
 * A list of people and the open one: beside the list, or instead of it if the window has one
 * column. The URL names the person, so going back closes them, as does Escape; the focus returns to
 * their row.
 */
export const WithPerson = (props: WithPersonProps) => {
  const { personRef: chosen, listName, conversations, live, go, onClose, children } = props;
  const list = useReturnFocus<HTMLDivElement>(chosen?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || chosen === null || isTyping(event.target)) return;
    // A dialog over it closes itself.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // Only elements inside it receive keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className="with-person"
      data-open={chosen !== null || undefined}
      onKeyDown={onKeyDown}
    >
      {children}
      {chosen !== null && (
        <PersonBeside
          key={chosen.id}
          personRef={chosen}
          {...{ conversations, live, go, listName }}
          onBack={onClose}
        />
      )}
    </div>
  );
};
