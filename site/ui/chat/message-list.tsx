import { Fragment } from 'react';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { Bubble } from '#site/ui/chat/bubble-list.ts';
import { MoreButton } from '#site/ui/chat/more-button.tsx';
import { MessageBubble } from '#site/ui/chat/message-bubble.tsx';
import { dayKey, dayLabel } from '#site/ui/chat/message-times.ts';
import { useScrollPlace } from '#site/ui/chat/use-scroll-place.ts';
import './conversation.css';

interface MessageListProps {
  label: string;
  bubbles: readonly Bubble[];
  /** Whose messages stand on the right. */
  isAdmin: boolean;
  emptyText: string;
  hasEarlier: boolean;
  onEarlier: () => Promise<unknown>;
  onRetry: (id: ClientId) => void;
}

const authorOf = (bubble: Bubble, isAdmin: boolean): string => {
  if (bubble.fromAdmin === isAdmin) return 'You';
  return bubble.fromAdmin ? 'Admin' : 'Visitor';
};

/** The messages of a conversation as a log: what is added is read out, politely. */
export const MessageList = (props: MessageListProps) => {
  const { bubbles, isAdmin, onRetry } = props;
  const ownCount = bubbles.filter((bubble) => bubble.fromAdmin === isAdmin).length;
  const log = useScrollPlace(bubbles[0]?.key, ownCount);
  return (
    // What scrolls must be reachable by keyboard (WCAG 2.1.1); Safari does not see to it itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="messages" role="log" aria-label={props.label} ref={log} tabIndex={0}>
      {props.hasEarlier && <MoreButton onMore={props.onEarlier}>Earlier messages</MoreButton>}
      {bubbles.length === 0 && <p className="messages-empty">{props.emptyText}</p>}
      <ol>
        {bubbles.map((bubble, position) => {
          const previous = bubbles[position - 1];
          const isNewDay = !previous || dayKey(previous.at) !== dayKey(bubble.at);
          return (
            <Fragment key={bubble.key}>
              {isNewDay && <li className="messages-day">{dayLabel(bubble.at)}</li>}
              <MessageBubble
                id={bubble.key}
                content={bubble.content}
                at={bubble.at}
                author={authorOf(bubble, isAdmin)}
                isOwn={bubble.fromAdmin === isAdmin}
                mark={bubble.mark}
                onRetry={onRetry}
              />
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
};
