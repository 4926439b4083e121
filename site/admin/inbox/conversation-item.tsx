import { memo } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { unformatText } from '#shared/domain/formatted-text.ts';
import { moveInList } from '#site/admin/move-in-list.ts';
import type { presenceMark } from '#site/admin/people/whereabouts.ts';
import { rowTime } from '#site/admin/date-texts.ts';
import { VisitorName } from '#site/admin/visitor-name.tsx';

interface ConversationItemProps {
  row: ConversationSummary;
  /** The visitor's location in words, and its symbol. */
  whereabouts: string;
  mark: ReturnType<typeof presenceMark>;
  /** How long they have waited, in words; null if they do not wait. */
  wait: string | null;
  isSelected: boolean;
  isTyping: boolean;
  /** Whether this chat is selected; null outside the selection mode. */
  isChecked: boolean | null;
  onSelect: (id: ConversationId) => void;
}

const stateWordsOf = ({ status, is_blocked, snoozed_until }: ConversationSummary): string[] => [
  ...(is_blocked ? ['blocked'] : []),
  ...(status === 'closed' ? ['Ended'] : []),
  ...(snoozed_until === undefined ? [] : [`until ${rowTime(snoozed_until)}`]),
];

const excerptOf = ({ last_message }: ConversationSummary): string => {
  if (!last_message) return 'No messages yet';
  return last_message.from_admin
    ? `You: ${unformatText(last_message.excerpt)}`
    : last_message.excerpt;
};

export const ConversationItem = memo(
  ({
    row,
    whereabouts,
    mark,
    wait,
    isSelected,
    isTyping,
    isChecked,
    onSelect,
  }: ConversationItemProps) => (
    <li>
      <button
        type="button"
        className="row list-row"
        data-id={row.conversation_id}
        data-unread={row.unread > 0 || undefined}
        aria-current={isSelected || undefined}
        aria-pressed={isChecked ?? undefined}
        onClick={() => onSelect(row.conversation_id)}
        onKeyDown={moveInList}
      >
        <span className="row-name bar">
          <span className="presence" data-presence={mark} />
          <VisitorName row={row} />
        </span>
        <time className="row-time note-small" dateTime={row.last_activity_at}>
          {rowTime(row.last_activity_at)}
        </time>
        {isTyping ? (
          <span className="row-excerpt row-typing one-line">is typing…</span>
        ) : (
          <span className="row-excerpt one-line" dir="auto">
            {excerptOf(row)}
          </span>
        )}
        {row.unread > 0 && (
          <span className="row-unread">
            {row.unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
        <span className="row-place note-small one-line">
          {wait !== null && <strong>{wait} · </strong>}
          {[...stateWordsOf(row), whereabouts].join(' · ')}
        </span>
      </button>
    </li>
  ),
);
ConversationItem.displayName = 'ConversationItem';
