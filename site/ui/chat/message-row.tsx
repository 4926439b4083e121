import { memo } from 'react';
import type { ClientId } from '#shared/contracts/ids.ts';
import { textWithoutFile } from '#shared/domain/attachment-text.ts';
import type { Bubble, ShowFile } from '#site/ui/chat/bubble-list.ts';
import { MessageBubble } from '#site/ui/chat/message-bubble.tsx';
import { dayKey, dayLabel } from '#site/ui/chat/message-times.ts';
import { texts } from '#site/texts/en.ts';

interface MessageRowProps {
  bubble: Bubble;
  previous: Bubble | undefined;
  isAdmin: boolean;
  isFound: boolean;
  /** The position, from 1, and the total; -1 if not all rows are loaded. */
  position: number;
  count: number;
  onRetry: (id: ClientId) => void;
  showFile: ShowFile | undefined;
}

const authorOf = (bubble: Bubble, isAdmin: boolean): string => {
  if (bubble.fromAdmin === isAdmin) return texts.thread.you;
  return bubble.fromAdmin ? texts.thread.admin : texts.thread.visitor;
};

/** A bubble, with its date above if it is the day's first. */
export const MessageRow = memo((props: MessageRowProps) => {
  const { bubble, previous, isAdmin, isFound, position, count, onRetry } = props;
  const file = bubble.attachment ?? bubble.file;
  const shownFile = file && props.showFile?.(bubble);
  const text = file && shownFile ? textWithoutFile(bubble.content, file) : bubble.content;
  return (
    <li
      className="messages-row"
      data-key={bubble.key}
      data-found={isFound || undefined}
      aria-posinset={position}
      aria-setsize={count}
    >
      {(!previous || dayKey(previous.at) !== dayKey(bubble.at)) && (
        <p className="messages-day note">{dayLabel(bubble.at)}</p>
      )}
      <MessageBubble
        id={bubble.key}
        content={text}
        at={bubble.at}
        author={authorOf(bubble, isAdmin)}
        isFormatted={bubble.fromAdmin}
        isOwn={bubble.fromAdmin === isAdmin}
        mark={bubble.mark}
        refusal={bubble.file ? undefined : bubble.refusal}
        isAutomatic={bubble.isAutomatic}
        isMailed={bubble.isMailed}
        onRetry={onRetry}
        shownFile={shownFile}
        drawing={bubble.drawing}
        isTextHidden={text === '' && bubble.content !== ''}
      />
    </li>
  );
});
MessageRow.displayName = 'MessageRow';
