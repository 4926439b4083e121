import { memo, type KeyboardEvent } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { visitorLabel } from '#site/admin/console-state.ts';
import { dayKey, dayLabel, timeOfDay } from '#site/ui/chat/message-times.ts';

interface ConversationRowProps {
  row: ConversationSummary;
  isSelected: boolean;
  onSelect: (id: ConversationId) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const shortTime = (iso: string): string =>
  dayKey(iso) === new Date().toDateString() ? timeOfDay(iso) : dayLabel(iso);

const presenceText = ({ presence }: ConversationSummary): string => {
  if (!presence) return 'away';
  return presence.is_idle ? `idle on ${presence.current_page}` : `on ${presence.current_page}`;
};

const presenceKind = ({ presence }: ConversationSummary): 'away' | 'idle' | 'here' => {
  if (!presence) return 'away';
  return presence.is_idle ? 'idle' : 'here';
};

const excerptOf = ({ last_message }: ConversationSummary): string => {
  if (!last_message) return 'No messages yet';
  return last_message.from_admin ? `You: ${last_message.excerpt}` : last_message.excerpt;
};

export const ConversationRow = memo(
  ({ row, isSelected, onSelect, onKeyDown }: ConversationRowProps) => (
    <li>
      <button
        type="button"
        className="row"
        data-id={row.conversation_id}
        data-unread={row.unread > 0 || undefined}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(row.conversation_id)}
        onKeyDown={onKeyDown}
      >
        <span className="row-name">
          <span className="presence" data-presence={presenceKind(row)} />
          {visitorLabel(row)}
        </span>
        <time className="row-time" dateTime={row.last_activity_at}>
          {shortTime(row.last_activity_at)}
        </time>
        <span className="row-excerpt">{excerptOf(row)}</span>
        {row.unread > 0 && (
          <span className="row-unread">
            {row.unread}
            <span className="bubble-author"> unread</span>
          </span>
        )}
        <span className="row-place">{presenceText(row)}</span>
      </button>
    </li>
  ),
);
ConversationRow.displayName = 'ConversationRow';
