import { useState } from 'react';
import {
  exportPeople,
  findPeople,
  type FoundPerson,
  type PeopleOrder,
} from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import { shortMomentText } from '#site/admin/date-texts.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { countedText } from '#site/admin/counted-text.ts';
import { ExportButtons } from '#site/admin/export-buttons.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { addressOf, refOfFound } from '#site/admin/frame/console-route.ts';
import { Choice, focusSearch, ListSearch } from '#site/admin/list-search.tsx';
import { moveFromPage, moveInList } from '#site/admin/move-in-list.ts';
import { dealText } from '#site/admin/people/person-record.tsx';
import { presenceMark, whereaboutsOf, whereaboutsText } from '#site/admin/people/whereabouts.ts';
import { personIn, WithPerson } from '#site/admin/people/with-person.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { Selection, toggled } from '#site/admin/selection.tsx';
import { useSingleKeys } from '#site/admin/use-single-keys.ts';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './people-screen.css';

const ROWS_A_PAGE = '50';

interface RowProps {
  found: FoundPerson;
  here: ReturnType<Workspace['live']['store']['get']>['here'];
  isOpen: boolean;
  /** Whether this row is selected; null outside the selection mode. */
  isChecked: boolean | null;
  onSelect: () => void;
}

const PersonRow = ({ found, here, isOpen, isChecked, onSelect }: RowProps) => {
  const {
    person,
    conversation_id: id,
    email,
    company,
    tags,
    deal,
    chats,
    last_active_at: at,
  } = found;
  const where = whereaboutsOf(here, { person, ...(id !== null && { conversation_id: id }) });
  return (
    <tr>
      {/* The person's name in it is its label. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={columns.length}>
        <button
          type="button"
          className="row list-row people-row"
          data-id={refOfFound(found)?.id}
          aria-current={isOpen || undefined}
          aria-pressed={isChecked ?? undefined}
          onClick={onSelect}
          onKeyDown={moveInList}
        >
          <span className="row-name bar">
            <span className="presence" data-presence={presenceMark(where)} />
            <VisitorName row={found} />
          </span>
          <span className="people-deal">{deal ? dealText(deal) : ''}</span>
          <span className="people-facts one-line">
            {[email === found.name ? null : email, company].filter(Boolean).join(' · ')}
          </span>
          <span className="people-activity note-small one-line">
            {[at && shortMomentText(at), chats ? countedText(chats, 'chat') : null]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="people-tags note-small one-line">
            {[...(where.kind === 'offline' ? [] : [whereaboutsText(where)]), ...tags].join(' · ')}
          </span>
        </button>
      </td>
    </tr>
  );
};

type Direction = 'ascending' | 'descending';

const otherDirection = { ascending: 'descending', descending: 'ascending' } as const;

/** The columns, with the order that each sorts by and its usual direction. */
const columns: readonly (readonly [name: string, order?: PeopleOrder, usual?: Direction])[] = [
  ['Name', 'name', 'ascending'],
  ['E-mail, company', 'company', 'ascending'],
  ['Last active', 'newest', 'descending'],
  ['Tags'],
  ['Deal', 'deal', 'descending'],
];

interface HeadsProps {
  sort: string;
  isReversed: boolean;
  onSort: (order: PeopleOrder, isReversed: boolean) => void;
}

/**
 * The headings of the list, which sort it, and reverse it when it is sorted. E-mail and company sort by
 * company.
 */
export const PeopleHeads = ({ sort, isReversed, onSort }: HeadsProps) => (
  <thead>
    <tr className="people-heads">
      {columns.map(([name, order, usual]) => {
        const isSorted = order === sort;
        const direction = usual && isReversed ? otherDirection[usual] : usual;
        return (
          <th key={name} scope="col" aria-sort={isSorted ? direction : undefined}>
            {order ? (
              <button
                type="button"
                title={order === 'company' ? 'Sort by company' : undefined}
                onClick={() => onSort(order, isSorted && !isReversed)}
              >
                {name}
                {isSorted && (
                  <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>
                )}
              </button>
            ) : (
              name
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

const filterKeys = ['q', 'tag', 'sort', 'reversed', 'deal', 'email'] as const;
const orderKeys: ReadonlySet<string> = new Set(['sort', 'reversed']);

/** The number of people on all pages. */
const totalText = (total: number | null | undefined): string => {
  if (total === null) return `More than ${limits.people.counted} people`;
  if (total === 1) return '1 person';
  return total ? `${total.toLocaleString('en-GB')} people` : '';
};

/**
 * People with more than visits on record. The URL has the search, the filters, the page and the
 * open person.
 */
export const PeopleScreen = ({ route, go, session, workspace }: AreaProps) => {
  const params = new URLSearchParams(route.query);
  const get = (key: string) => params.get(key) ?? '';
  const query = Object.fromEntries(
    filterKeys.flatMap((key) => (get(key) ? [[key, get(key)]] : [])),
  );
  const offset: Record<string, string> = /^\d{1,6}$/.test(get('offset'))
    ? { offset: get('offset') }
    : {};
  const personRef = personIn(params);
  const { here } = useObservable(workspace.live.store);
  const { conversations } = useObservable(workspace.inbox.conversationListStore);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const answer = useApiQuery(findPeople, {
    query: { ...query, ...offset, limit: ROWS_A_PAGE, total: 'yes' },
  });
  useSingleKeys((key) => (key === '/' ? focusSearch() : moveFromPage(key)));
  const addressWith = (part: Record<string, string>) =>
    addressOf({
      area: 'people',
      query: new URLSearchParams({ ...query, ...offset, ...part }).toString(),
    });
  /** Another list starts at its first page. */
  const narrow = (part: Partial<Record<(typeof filterKeys)[number], string>>) => {
    const next = new URLSearchParams(
      Object.entries({ ...query, ...part }).filter(([, value]) => value !== ''),
    );
    go(addressOf({ area: 'people', query: next.toString() }), { replace: true });
  };
  const { people = [], next = null, tags = [], total } = answer.data ?? {};
  const refs = new Map(
    people.flatMap((found) => {
      const ref = refOfFound(found);
      return ref ? [[ref.id, ref] as const] : [];
    }),
  );
  // Unselects people who are on another page by now.
  const marked = chosen && new Set([...chosen].filter((id) => refs.has(id)));
  const isNarrow = Object.keys(query).some((key) => !orderKeys.has(key));
  const select = (found: FoundPerson) => {
    const ref = refOfFound(found);
    if (ref === null) return;
    if (marked) setChosen(toggled(marked, ref.id));
    else go(addressWith({ [ref.kind]: ref.id }));
  };
  return (
    <div className="people">
      <WithPerson
        personRef={personRef}
        listName="People"
        conversations={conversations}
        live={workspace.live}
        go={go}
        onClose={() => go(addressWith({}))}
      >
        <section aria-label="People" data-rows>
          <ListSearch
            label="Search names, addresses, companies and tags"
            search={get('q')}
            onSearch={(q) => narrow({ q })}
          />
          <div className="people-filters cluster controls-small">
            <Choice
              name="Tag"
              value={get('tag')}
              options={[...new Set([...tags, ...(get('tag') ? [get('tag')] : [])])].map((tag) => [
                tag,
                tag,
              ])}
              onChange={(tag) => narrow({ tag })}
            />
            {(
              [
                ['email', 'Has e-mail'],
                ['deal', 'Has a deal'],
              ] as const
            ).map(([key, name]) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={get(key) !== ''}
                  onChange={({ target }) => narrow({ [key]: target.checked ? 'yes' : '' })}
                />
                {name}
              </label>
            ))}
            {people.length > 0 && (
              <>
                <ExportButtons
                  what="people"
                  formats={['csv']}
                  fetchAs={() => session.fetchFile(exportPeople, { query })}
                  nameAs={() => 'foyer-people.csv'}
                />
                <Selection
                  chosen={marked}
                  shown={[...refs.keys()]}
                  onChoose={setChosen}
                  tagTitle="Tag these people"
                  personOf={(id) => refs.get(id) ?? { kind: 'visitor', id }}
                />
              </>
            )}
            <output className="people-total">{totalText(total)}</output>
          </div>
          {answer.error && (
            <p role="alert">The list did not load. It is tried again with the next news.</p>
          )}
          {answer.data === undefined && !answer.error && <p className="list-empty">Loading…</p>}
          {answer.data !== undefined && people.length === 0 && (
            <div className="empty">
              <p>
                {isNarrow
                  ? 'Nobody fits the search and the filters.'
                  : 'Nobody yet. Whoever leaves a name or an address, or is named by you, appears here.'}
              </p>
              {isNarrow && (
                <p>
                  <button
                    type="button"
                    onClick={() => go(addressOf({ area: 'people' }), { replace: true })}
                  >
                    Clear search and filters
                  </button>
                </p>
              )}
            </div>
          )}
          {people.length > 0 && (
            <table className="people-table" aria-label="People">
              <PeopleHeads
                sort={get('sort') || 'newest'}
                isReversed={get('reversed') !== ''}
                onSort={(order, isReversed) =>
                  narrow({
                    sort: order === 'newest' ? '' : order,
                    reversed: isReversed ? 'yes' : '',
                  })
                }
              />
              <tbody>
                {people.map((found) => (
                  <PersonRow
                    key={found.person}
                    found={found}
                    here={here}
                    isOpen={personRef !== null && refOfFound(found)?.id === personRef.id}
                    isChecked={marked && marked.has(refOfFound(found)?.id ?? '')}
                    onSelect={() => select(found)}
                  />
                ))}
              </tbody>
            </table>
          )}
          {(next !== null || get('offset') !== '') && (
            <nav className="people-pages cluster" aria-label="Pages">
              {get('offset') !== '' && (
                <ConsoleLink
                  to={addressOf({ area: 'people', query: new URLSearchParams(query).toString() })}
                  go={go}
                >
                  First page
                </ConsoleLink>
              )}
              {next !== null && (
                <ConsoleLink to={addressWith({ offset: String(next) })} go={go}>
                  Next page
                </ConsoleLink>
              )}
            </nav>
          )}
        </section>
      </WithPerson>
    </div>
  );
};
