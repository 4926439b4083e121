import { useState } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import { BackButton } from '#site/admin/back-button.tsx';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { ThreadActions, ThreadStatus } from '#site/admin/inbox/thread-actions.tsx';
import {
  whereaboutsOf,
  whereaboutsText,
  type Whereabouts,
} from '#site/admin/people/whereabouts.ts';
import { useWide } from '#site/admin/use-wide.ts';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import { momentText } from '#site/admin/date-texts.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';

const locationText = (row: ConversationSummary, where: Whereabouts): string =>
  'row' in where
    ? whereaboutsText(where)
    : `${whereaboutsText(where)} · began on ${row.initiated_from_page}`;

/**
 * The address of replies, whether a reply was mailed, and whether its link brought the visitor
 * back.
 */
const MailLine = ({ row }: { row: ConversationSummary }) => {
  const { reply_email: email, mailed_at: mailedAt, returned_at: returnedAt } = row;
  const news = [
    ...(mailedAt === undefined ? [] : [`mailed ${momentText(mailedAt)}`]),
    ...(returnedAt === undefined ? [] : [`opened by link ${momentText(returnedAt)}`]),
  ];
  if (email === undefined && news.length === 0) return null;
  return (
    <div className="thread-mail">
      {email !== undefined && (
        <p>
          {row.reply_waits ? 'not confirmed: ' : 'reply to '}
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          {row.reply_waits && ' · no mail yet'}
        </p>
      )}
      {news.length > 0 && <p>{news.join(' · ')}</p>}
    </div>
  );
};

interface ThreadHeadProps {
  row: ConversationSummary | undefined;
  live: Pick<Workspace['live'], 'store'>;
  actions: ConversationActions;
  /** Unsent replies and actions. */
  pending: readonly OutboxMessage[];
  /** Whether the server rejected the last action. */
  isRefused: boolean;
  onBack: () => void;
  /** Shows or hides the visitor panel if there is no room for both. */
  onVisitor: () => void;
}

/**
 * The person in the thread, and the actions. On a phone their name and location open their panel; an
 * address takes a line of its own.
 */
export const ThreadHead = (props: ThreadHeadProps) => {
  const { row, live, actions, pending, isRefused, onBack, onVisitor } = props;
  const { here } = useObservable(live.store);
  const [hasFailed, setFailed] = useState(false);
  const isWide = useWide('(width >= 900px)');
  const name = row ? <VisitorName row={row} /> : 'Chat';
  return (
    <>
      <header className="thread-head">
        <BackButton onBack={onBack}>Chats</BackButton>
        <div className="thread-title">
          <h2>
            {isWide || !row ? (
              name
            ) : (
              <button type="button" className="thread-person bare" onClick={onVisitor}>
                {name}
              </button>
            )}
          </h2>
          {row && <p>{locationText(row, whereaboutsOf(here, row))}</p>}
          {row && isWide && <MailLine row={row} />}
        </div>
        {row && <ThreadActions row={row} actions={actions} onFailed={setFailed} onLeave={onBack} />}
        {row && isWide && (
          <div className="controls-small">
            <button type="button" className="thread-visitor" onClick={onVisitor}>
              Visitor
            </button>
          </div>
        )}
      </header>
      {row && !isWide && <MailLine row={row} />}
      {row && <ThreadStatus row={row} pending={pending} hasFailed={hasFailed || isRefused} />}
    </>
  );
};
