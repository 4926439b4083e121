import { memo } from 'react';
import type { Features } from '#shared/contracts/features.ts';
import type { PresenceRow, PresenceTouch } from '#shared/contracts/presence.ts';
import { countryName } from '#site/admin/code-names.ts';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import { locationText } from '#site/admin/location-text.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

const sourceOf = (touch: PresenceTouch | null): string =>
  [touch?.source ?? touch?.channel, touch?.campaign].filter(Boolean).join(' · ') || 'unknown';

const visitsOf = ({ earlier_visits }: PresenceRow): string => {
  if (earlier_visits === null) return 'earlier visits unknown';
  if (earlier_visits === 0) return 'first visit';
  return `${earlier_visits} earlier ${earlier_visits === 1 ? 'visit' : 'visits'}`;
};

interface LiveRowProps {
  row: PresenceRow;
  /** Writing needs the chat, and the journey needs analytics. */
  features: Features;
  onOpen: (conversationId: string) => void;
  onJourney: (visitorId: string) => void;
  onWrite: (row: PresenceRow) => void;
}

/** One visitor on the site. The name links to the conversation, the history to the journey. */
export const LiveRow = memo(({ row, features, onOpen, onJourney, onWrite }: LiveRowProps) => {
  const { conversation_id, possibly_same_as } = row;
  return (
    <tr data-idle={row.is_idle || undefined}>
      <th scope="row">
        <span className="presence" data-presence={row.is_idle ? 'idle' : 'here'} />
        {conversation_id === null || !features.chat ? (
          <VisitorName row={row} />
        ) : (
          <button type="button" onClick={() => onOpen(conversation_id)}>
            <VisitorName row={row} />
          </button>
        )}
      </th>
      <td className="live-page">{locationText(row.current_page)}</td>
      <td>
        <time dateTime={row.since}>{timeOfDay(row.since)}</time>
      </td>
      <td>{row.is_idle ? 'idle' : 'active'}</td>
      <td>
        {row.quality}
        {row.network_class !== null && row.network_class !== 'high' && `, ${row.network_class}`}
      </td>
      <td>{row.country === null ? 'unknown' : countryName(row.country)}</td>
      <td>{sourceOf(row.latest_touch ?? row.first_touch)}</td>
      <td>
        {features.analytics && (
          <button type="button" onClick={() => onJourney(row.visitor_id)}>
            {visitsOf(row)}
          </button>
        )}
        {possibly_same_as.length > 0 && (
          <span className="live-hint">
            possibly the same device as {possibly_same_as.join(', ')}
          </span>
        )}
      </td>
      {features.chat && (
        <td>
          {conversation_id === null && (
            <button type="button" onClick={() => onWrite(row)}>
              Write first
            </button>
          )}
        </td>
      )}
    </tr>
  );
});
LiveRow.displayName = 'LiveRow';
