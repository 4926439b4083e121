import { memo, type ReactNode } from 'react';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { Bubble } from '#site/ui/chat/bubble-list.ts';
import { MessageBubble } from '#site/ui/chat/message-bubble.tsx';
import { dayKey, dayLabel } from '#site/ui/chat/message-times.ts';

interface MessageRowProps {
  bubble: Bubble;
  previous: Bubble | undefined;
  isAdmin: boolean;
  isFound: boolean;
  /** Position from 1, and the total; -1 when not all rows are loaded. */
  position: number;
  count: number;
  onRetry: (id: ClientId) => void;
  showFile: ((file: Attachment) => ReactNode) | undefined;
}

const authorOf = (bubble: Bubble, isAdmin: boolean): string => {
  if (bubble.fromAdmin === isAdmin) return 'You';
  return bubble.fromAdmin ? 'Admin' : 'Visitor';
};

/** A bubble, under its day if it is the first of it. */
export const MessageRow = memo((props: MessageRowProps) => {
  const { bubble, previous, isAdmin, isFound, position, count, onRetry } = props;
  const shownFile = bubble.attachment && props.showFile?.(bubble.attachment);
  return (
    <li
      className="messages-row"
      data-key={bubble.key}
      data-found={isFound || undefined}
      aria-posinset={position}
      aria-setsize={count}
    >
      {(!previous || dayKey(previous.at) !== dayKey(bubble.at)) && (
        <p className="messages-day">{dayLabel(bubble.at)}</p>
      )}
      <MessageBubble
        id={bubble.key}
        content={bubble.content}
        at={bubble.at}
        author={authorOf(bubble, isAdmin)}
        isFormatted={bubble.fromAdmin}
        isOwn={bubble.fromAdmin === isAdmin}
        mark={bubble.mark}
        onRetry={onRetry}
        shownFile={shownFile}
        isTextHidden={shownFile !== undefined && bubble.content === bubble.attachment?.name}
      />
    </li>
  );
});
MessageRow.displayName = 'MessageRow';
