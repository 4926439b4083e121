import { memo, useState } from 'react';
import { shownName } from '#shared/domain/people/shown-name.ts';
import type { Features } from '#shared/contracts/features.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { cityAndCountry } from '#site/admin/code-names.ts';
import { Since } from '#site/admin/people/person-head.tsx';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import {
  whereaboutsIn,
  whereaboutsText,
  presenceMark,
  visitsText,
} from '#site/admin/people/whereabouts.ts';
import { DIRECT, sourceText } from '#site/admin/source-text.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

const sourceOf = ({ latest_touch: latest, first_touch: first }: PresenceRow): string => {
  const touch = latest ?? first;
  return touch ? sourceText(touch) : DIRECT;
};

const othersText = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? isolated(first) : `${more.length + 1} others`;

interface LiveRowProps {
  row: PresenceRow;
  /** Writing needs the chat; visit counts need analytics. */
  features: Features;
  /** The visitor who is open beside the list. */
  visitor: string | null;
  onOpen: (conversationId: string) => void;
  onPerson: (visitorId: string) => void;
  onWrite: (row: PresenceRow) => void;
}

/** One present visitor: a table row, or a card on phones. */
export const LiveRow = memo((props: LiveRowProps) => {
  const { row, features, visitor, onOpen, onPerson, onWrite } = props;
  const { conversation_id, possibly_same_as } = row;
  const [isUnfolded, setUnfolded] = useState(false);
  const where = whereaboutsIn(row);
  const isOpen = visitor !== null && (row.visitor_ids ?? [row.visitor_id]).includes(visitor);
  return (
    <tr data-idle={row.is_idle || undefined} data-folded={!isUnfolded || undefined}>
      <th scope="row">
        <span className="presence" data-presence={presenceMark(where)} />
        <button
          type="button"
          className="bare"
          data-id={row.visitor_id}
          aria-pressed={isOpen}
          onClick={() => onPerson(row.visitor_id)}
        >
          <VisitorName row={row} />
        </button>
      </th>
      <td className="live-page">{whereaboutsText(where)}</td>
      <td className="live-since">
        <Since
          at={row.arrived_at}
          title={`On the site since ${timeOfDay(row.arrived_at)}, on this page since ${timeOfDay(row.since)}`}
        />
        <button
          type="button"
          className="live-unfold"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span className="sr-only">More about {shownName(row)}</span>
        </button>
      </td>
      <td className="live-location">{cityAndCountry(row)}</td>
      <td>{sourceOf(row)}</td>
      <td className="live-act">
        {features.analytics && visitsText(row)}
        {possibly_same_as.length > 0 && (
          <span className="live-hint">
            possibly the same device as {othersText(possibly_same_as)}
          </span>
        )}
      </td>
      {features.chat && (
        <td className="live-act">
          {conversation_id === null ? (
            <button type="button" className="bare" onClick={() => onWrite(row)}>
              Write first
            </button>
          ) : (
            <button type="button" className="bare" onClick={() => onOpen(conversation_id)}>
              Open the chat
            </button>
          )}
        </td>
      )}
    </tr>
  );
});
LiveRow.displayName = 'LiveRow';
