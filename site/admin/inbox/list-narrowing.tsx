import { useState } from 'react';
import { listGoals } from '#shared/contracts/goals.ts';
import { findPeople } from '#shared/contracts/people.ts';
import type { Go } from '#site/admin/frame/area.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  inboxAddress,
  isNarrow,
  type InboxRoute,
  type Narrowing,
} from '#site/admin/inbox/inbox-route.ts';
import { Choice } from '#site/admin/list-search.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const switches = [
  ['unanswered', 'Never answered'],
  ['email', 'Has e-mail'],
  ['deal', 'Has a deal'],
] as const;

interface ListNarrowingProps {
  route: InboxRoute;
  itemId: ConversationId | null;
  hasGoals: boolean;
  go: Go;
}

/** Filters the list by known facts about its people. Folded by default. */
export const ListNarrowing = ({ route, itemId, hasGoals, go }: ListNarrowingProps) => {
  const { narrowing } = route;
  const [isOpen, setOpen] = useState(isNarrow(narrowing));
  const { tags = [] } = useApiQuery(findPeople, { query: { limit: '1' } }, isOpen).data ?? {};
  const { goals = [] } = useApiQuery(listGoals, {}, isOpen && hasGoals).data ?? {};
  const set = (key: keyof Narrowing, value: string) => {
    const { [key]: _, ...others } = narrowing;
    const next: Narrowing = value === '' ? others : { ...others, [key]: value };
    go(inboxAddress(itemId, { ...route, narrowing: next }), { replace: true });
  };
  return (
    <details
      className="list-narrowing"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Filter{isNarrow(narrowing) && ` (${Object.keys(narrowing).length})`}</summary>
      <div className="cluster controls-small">
        <Choice
          name="Tag"
          value={narrowing.tag ?? ''}
          options={tags.map((tag) => [tag, tag])}
          onChange={(tag) => set('tag', tag)}
        />
        {hasGoals && (
          <Choice
            name="Reached"
            value={narrowing.goal ?? ''}
            options={goals.map(({ id, name }) => [id, name])}
            onChange={(goal) => set('goal', goal)}
          />
        )}
        {switches.map(([key, name]) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={narrowing[key] !== undefined}
              onChange={({ target }) => set(key, target.checked ? 'yes' : '')}
            />
            {name}
          </label>
        ))}
      </div>
    </details>
  );
};
