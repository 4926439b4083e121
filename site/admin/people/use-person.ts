import { useMemo, useState } from 'react';
import { limits } from '#shared/limits.ts';
import {
  findPeople,
  getPerson,
  getPersonVisits,
  type Person,
  type PersonRef,
} from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { mergeSteps, storedSteps } from '#site/admin/people/stream-steps.ts';
import { rowOfPerson } from '#site/admin/people/whereabouts.ts';
import { useApiQuery, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { useObservable } from '#site/ui/use-observable.ts';

const VISITS = '10';
const MORE_VISITS = String(limits.server.adminPageSizeMax);
type LiveState = ReturnType<Workspace['live']['store']['get']>;

/** Refetches the person and the list of people, and nothing else on the screen. */
export const useRefreshPerson = (): (() => void) => useRefresh(findPeople.path);

/** The person's row among present visitors, even before their record has loaded. */
const presentRow = (
  { here }: LiveState,
  { kind, id }: PersonRef,
  person: Person | undefined,
): PresenceRow | undefined =>
  person
    ? rowOfPerson(here, { person: person.person ?? '' })
    : here?.find((row) =>
        kind === 'conversation'
          ? row.conversation_id === id
          : kind === 'visitor' && (row.visitor_ids ?? [row.visitor_id]).includes(id),
      );

const trailOf = ({ trails }: LiveState, ids: readonly string[]) =>
  ids.flatMap((id) => trails.get(id) ?? []).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** The person's latest visits, and `more`, which loads earlier ones; null once that is done. */
const useVisits = (params: PersonRef) => {
  const [isRequested, setRequested] = useState(false);
  const latest = useApiQuery(getPersonVisits, { params, query: { limit: VISITS } });
  const query = { limit: MORE_VISITS };
  const more = useApiQuery(getPersonVisits, { params, query }, isRequested);
  const visits = more.data ?? latest.data;
  const isMore = visits?.has_more_sessions === true && !isRequested;
  return { visits, more: isMore ? () => setRequested(true) : null };
};

/** One person's stored and live data, without the messages of the `thread` beside them. */
export const usePerson = (
  ref: PersonRef,
  live: Pick<Workspace['live'], 'store'>,
  thread: string | null = null,
) => {
  const params = { kind: ref.kind, id: ref.id };
  const { data: person, error } = useApiQuery(getPerson, { params });
  const { visits, more } = useVisits(params);
  const state = useObservable(live.store);
  const row = presentRow(state, ref, person);
  const isErased = error?.problem?.code === 'not_found';
  const known = [
    ...(person?.visitor_ids ?? []),
    ...(row ? (row.visitor_ids ?? [row.visitor_id]) : []),
    ...(ref.kind === 'visitor' && !isErased ? [ref.id] : []),
  ];
  const ids = [...new Set(known)].join(' ');
  const steps = useMemo(
    () =>
      mergeSteps(
        person ? storedSteps(person, visits, thread) : [],
        trailOf(state, ids === '' ? [] : ids.split(' ')),
      ),
    [person, visits, thread, state, ids],
  );
  return isErased
    ? { person: undefined, visits: undefined, more, row, steps: [], error }
    : { person, visits, more, row, steps, error };
};
