import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { Announced } from '#site/ui/chat/announced.tsx';
import type { Bubble, ShowFile } from '#site/ui/chat/bubble-list.ts';
import { MessageRow } from '#site/ui/chat/message-row.tsx';
import { MoreButton } from '#site/ui/chat/more-button.tsx';
import { useVirtualRows } from '#site/ui/chat/virtual/use-virtual-rows.ts';
import { Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './conversation.css';

interface ToNewestProps {
  /** The number of new messages below the view. */
  missed: number;
  onClick: () => void;
}

const ToNewest = ({ missed, onClick }: ToNewestProps) => (
  <button
    type="button"
    className="to-newest bar"
    data-new={missed > 0 || undefined}
    onClick={onClick}
  >
    {missed > 0 ? texts.thread.missed(missed) : texts.thread.newest}
    <Icon path="M10 3.5v12M4.5 10 10 15.5l5.5-5.5" size="small" />
  </button>
);

interface MessageListProps {
  label: string;
  bubbles: readonly Bubble[];
  /** New messages from the other side, to be announced. */
  incoming: readonly Message[];
  /** Whether the reader is the admin. The reader's own messages are on the right. */
  isAdmin: boolean;
  emptyText: string;
  /** The message to scroll to and mark. */
  found?: ClientId | undefined;
  hasEarlier: boolean;
  onEarlier: () => Promise<unknown>;
  onRetry: (id: ClientId) => void;
  /**
   * Shows a message's file. Must be the same function at every render; otherwise every row renders
   * again.
   */
  showFile?: ShowFile | undefined;
}

/** Earlier messages are fetched within this many px of the beginning. */
const NEAR_BEGIN = 600;

/** Fetches earlier messages while the reader scrolls toward them, one page at a time. */
const useEarlier = (
  scroller: RefObject<HTMLElement | null>,
  hasEarlier: boolean,
  onEarlier: () => Promise<unknown>,
) => {
  const isBusy = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasEarlier) return undefined;
    const near = () => {
      if (isBusy.current || element.scrollTop > NEAR_BEGIN) return;
      isBusy.current = true;
      void onEarlier().finally(() => (isBusy.current = false));
    };
    element.addEventListener('scroll', near, { passive: true });
    return () => element.removeEventListener('scroll', near);
  }, [scroller, hasEarlier, onEarlier]);
};

/** The number of rows from the other side since the reader left the end. */
const useMissed = (bubbles: readonly Bubble[], isAdmin: boolean, isAtEnd: boolean): number => {
  const others = bubbles.filter((bubble) => bubble.fromAdmin !== isAdmin);
  const last = others.at(-1)?.key;
  const [left, setLeft] = useState(last);
  if (isAtEnd && left !== last) setLeft(last);
  return isAtEnd ? 0 : others.length - 1 - others.findLastIndex(({ key }) => key === left);
};

/** A conversation's messages as a log; additions are announced politely. */
export const MessageList = (props: MessageListProps) => {
  const { bubbles, isAdmin, onRetry, hasEarlier } = props;
  const own = bubbles.filter((bubble) => bubble.fromAdmin === isAdmin);
  const { scroller, list, from, to, above, below, isAtEnd, toEnd, toRow } = useVirtualRows(
    bubbles,
    own.length,
  );
  useEffect(() => {
    if (props.found) toRow(props.found);
    // Only on change: after that the reader may scroll away.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [props.found]);
  useEarlier(scroller, hasEarlier, props.onEarlier);
  const missed = useMissed(bubbles, isAdmin, isAtEnd);
  return (
    <div className="messages-frame">
      <div
        className="messages"
        role="log"
        aria-label={props.label}
        ref={scroller}
        // Scrollers must be reachable by keyboard (WCAG 2.1.1), which Safari does not ensure.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {hasEarlier && <MoreButton onMore={props.onEarlier}>{texts.thread.earlier}</MoreButton>}
        {bubbles.length === 0 && <p className="messages-empty">{props.emptyText}</p>}
        <ol ref={list} aria-live="off" style={{ paddingTop: above, paddingBottom: below }}>
          {bubbles.slice(from, to).map((bubble, index) => (
            <MessageRow
              key={bubble.key}
              bubble={bubble}
              previous={bubbles[from + index - 1]}
              isAdmin={isAdmin}
              isFound={bubble.key === props.found}
              position={from + index + 1}
              count={hasEarlier ? -1 : bubbles.length}
              onRetry={onRetry}
              showFile={props.showFile}
            />
          ))}
        </ol>
        <Announced
          incoming={props.incoming}
          who={isAdmin ? texts.thread.visitor : texts.thread.admin}
          fate={own.at(-1)?.mark ?? null}
        />
      </div>
      {!isAtEnd && <ToNewest missed={missed} onClick={toEnd} />}
    </div>
  );
};
