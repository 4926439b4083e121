import { useMemo, type ReactNode } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Person, PersonRef } from '#shared/contracts/people.ts';
import type { Go } from '#site/admin/frame/area.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { mergeChoices } from '#site/admin/people/merge-choices.ts';
import { createPersonActions, type PersonActions } from '#site/admin/people/person-actions.ts';
import { PersonData } from '#site/admin/people/person-data.tsx';
import { PersonHead } from '#site/admin/people/person-head.tsx';
import { PersonNotes } from '#site/admin/people/person-notes.tsx';
import { PersonOthers } from '#site/admin/people/person-others.tsx';
import { PersonRecord } from '#site/admin/people/person-record.tsx';
import { PersonStream } from '#site/admin/people/person-stream.tsx';
import type { PersonVisits } from '#site/admin/people/stream-steps.ts';
import { whereaboutsIn } from '#site/admin/people/whereabouts.ts';
import { useRefreshPerson, type usePerson } from '#site/admin/people/use-person.ts';
import { useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { TouchFacts, VisitorFacts } from '#site/admin/visitors/visitor-facts.tsx';
import { saveFile } from '#site/platform/save-file.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import '#site/admin/visitors/visitors.css';
import './person.css';

/** Explains why there is no visit, if none is stored. */
const noVisitsText = ({ visitor_ids: ids }: Person, visits: PersonVisits): string | null => {
  if (visits.sessions.length > 0) return null;
  return ids.length === 0
    ? 'No visits are stored: their browser was never tracked.'
    : 'No visits are stored: none has been reported yet, or they are older than the retention.';
};

/**
 * A contact message cannot be exported or erased itself: its data belongs to the visitor or to a
 * chat.
 */
const ownerOf = (ref: PersonRef, person: Person | undefined): PersonRef => {
  if (ref.kind !== 'message' || !person) return ref;
  const [visitorId] = person.visitor_ids;
  const [chat] = person.conversations;
  if (visitorId !== undefined) return { kind: 'visitor', id: visitorId };
  return chat ? { kind: 'conversation', id: chat.conversation_id } : ref;
};

interface PersonBodyProps {
  personRef: PersonRef;
  known: ReturnType<typeof usePerson>;
  live: Pick<Workspace['live'], 'store' | 'forget'>;
  conversations: readonly ConversationSummary[] | null;
  go: Go;
  /** Untracked, but connected to the chat. */
  isInChat?: boolean | undefined;
  /** The conversation beside the person. */
  thread?: string | null;
  /** Renders editable notes between the record and the stream. Without it, notes are read-only. */
  renderNotes?: (person: Person, actions: PersonActions) => ReactNode;
}

/** Everything about one person: location, record, stream, facts, and data. */
export const PersonBody = ({
  personRef: ref,
  known,
  live,
  conversations,
  go,
  isInChat = false,
  thread = null,
  renderNotes,
}: PersonBodyProps) => {
  const { person, visits, more, row, steps } = known;
  const { here } = useObservable(live.store);
  const call = useCall();
  const refresh = useRefreshPerson();
  const refreshAll = useRefresh();
  const { kind, id } = ref;
  const owner = ownerOf(ref, person);
  const { kind: ownerKind, id: ownerId } = owner;
  const ids = [...(person?.visitor_ids ?? []), ...(kind === 'visitor' ? [id] : [])].join(' ');
  const actions = useMemo(
    () =>
      createPersonActions({
        call,
        ref: { kind, id },
        owner: { kind: ownerKind, id: ownerId },
        saveFile,
        onChange: refresh,
        onErased: () => {
          live.forget(ids === '' ? [] : ids.split(' '));
          refreshAll();
        },
      }),
    [call, kind, id, ownerKind, ownerId, refresh, refreshAll, live, ids],
  );
  return (
    <>
      <PersonHead where={whereaboutsIn(row, isInChat)} steps={steps} visits={visits} />
      {person && (
        <PersonRecord
          person={person}
          actions={actions}
          hasNote={renderNotes === undefined}
          choices={mergeChoices(person, { conversations, here })}
        />
      )}
      {person && (renderNotes?.(person, actions) ?? <PersonNotes person={person} />)}
      {(person ?? steps.length > 0) && (
        <PersonStream
          steps={steps}
          noVisits={person && visits ? noVisitsText(person, visits) : null}
          hasMore={visits?.has_more_sessions ?? false}
          onMore={more}
          go={go}
        />
      )}
      {visits && visits.sessions.length > 0 && (
        <>
          <h3>Facts</h3>
          <VisitorFacts visits={visits} row={row} />
          <TouchFacts first={visits.first_touch} latest={visits.latest_touch} />
        </>
      )}
      {person && (
        <>
          <PersonOthers person={person} own={thread} go={go} />
          {owner.kind !== 'message' && <PersonData name={person.name} actions={actions} />}
        </>
      )}
    </>
  );
};
