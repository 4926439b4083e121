import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { conversationIdSchema, type ConversationId } from '#shared/contracts/ids.ts';
import { AlarmOffer } from '#site/admin/alarm-offer.tsx';
import { createAnswers, type Answers } from '#site/admin/answers.ts';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { FirstSteps } from '#site/admin/first-steps.tsx';
import { ConversationList } from '#site/admin/inbox/conversation-list.tsx';
import { focusInInbox } from '#site/admin/inbox/focus-in-inbox.ts';
import { inboxAddress, inboxPlaceOf, type InboxPlace } from '#site/admin/inbox/inbox-place.ts';
import { ListHead } from '#site/admin/inbox/list-head.tsx';
import { SearchResults } from '#site/admin/inbox/search-results.tsx';
import { ThreadPane } from '#site/admin/inbox/thread-pane.tsx';
import { useDrawerFocus } from '#site/admin/inbox/use-drawer-focus.ts';
import { useInboxKeys } from '#site/admin/inbox/use-inbox-keys.ts';
import { useWide } from '#site/admin/inbox/use-wide.ts';
import { VisitorPanel } from '#site/admin/inbox/visitor-panel.tsx';
import { browserTimers } from '#site/platform/browser-time.ts';
import './inbox.css';

const Gone = ({ onBack }: { onBack: () => void }) => (
  <section className="thread thread-none" aria-label="No conversation open">
    <p>This conversation is not there, or not any more.</p>
    <p>
      <button type="button" onClick={onBack}>
        Back to the list
      </button>
    </p>
  </section>
);

const NothingOpen = () => (
  <section className="thread thread-none" aria-label="No conversation open">
    <p>Choose a conversation to read and answer it.</p>
    <p>
      <kbd>↑</kbd> <kbd>↓</kbd> move in the list, <kbd>Enter</kbd> opens and sends, <kbd>?</kbd>{' '}
      lists all keys.
    </p>
  </section>
);

/** An empty console explains itself. */
const NothingYet = ({ features }: Pick<AreaProps['state'], 'features'>) => (
  <section className="thread thread-none" aria-label="First steps">
    <h2>First steps</h2>
    <FirstSteps features={features} />
  </section>
);

const idOf = (item: string | null): ConversationId | null =>
  conversationIdSchema.safeParse(item).data ?? null;

const REFRESH_MS = 60_000;

/** What is known of the visitor stays true while it is looked at. */
const useRefreshed = (answers: Answers, selectedId: ConversationId | null) => {
  useEffect(() => {
    if (selectedId === null) return undefined;
    return browserTimers().every(REFRESH_MS, () => {
      if (document.visibilityState === 'visible') answers.refresh();
    });
  }, [answers, selectedId]);
};

/** Has the desk hold what the address says. */
const useShown = (
  { select, show }: Pick<AreaProps['console'], 'select' | 'show'>,
  id: ConversationId | null,
  at: InboxPlace,
) => {
  useLayoutEffect(() => {
    select(id);
    // What is not on screen is not read.
    return () => select(null);
  }, [select, id]);
  useLayoutEffect(() => show(at.show), [show, at.show]);
};

const paneOf = (isOpen: boolean, hasVisitor: boolean): 'list' | 'thread' | 'visitor' => {
  if (!isOpen) return 'list';
  return hasVisitor ? 'visitor' : 'thread';
};

interface ListColumnProps extends Pick<AreaProps, 'state' | 'console' | 'go'> {
  place: InboxPlace;
  id: ConversationId | null;
  open: (id: ConversationId) => void;
  onSearch: (text: string) => void;
}

const ListColumn = ({ state, console, go, place, id, open, onSearch }: ListColumnProps) => (
  <div className="list">
    <div>
      <ListHead place={place} itemId={id} go={go} onSearch={onSearch} />
      <AlarmOffer conversations={state.conversations} />
    </div>
    {place.search === '' ? (
      <ConversationList state={state} onSelect={open} onOlder={console.loadOlder} />
    ) : (
      <SearchResults key={place.search} place={place} call={console.call} go={go} openId={id} />
    )}
  </div>
);

interface MiddleProps extends Pick<AreaProps, 'state' | 'console' | 'place'> {
  id: ConversationId | null;
  at: InboxPlace;
  isOpen: boolean;
  isFirst: boolean;
  onBack: () => void;
  onVisitor: () => void;
}

/** The thread that is open, or what to say where none is. */
const Middle = ({ place, id, at, isOpen, isFirst, ...pane }: MiddleProps) => {
  // A thread of its own each time: nothing of one conversation lingers in another.
  if (isOpen) return <ThreadPane key={id} at={at.at} {...pane} />;
  if (place.item !== null) return <Gone onBack={pane.onBack} />;
  return isFirst ? <NothingYet features={pane.state.features} /> : <NothingOpen />;
};

/** Conversations, the thread that is open, and who is behind it: the address says which. */
export const InboxScreen = ({ place, go, state, console }: AreaProps) => {
  const id = idOf(place.item);
  const at = useMemo(() => inboxPlaceOf(place.query), [place.query]);
  const isWide = useWide('(width >= 1280px)');
  const [answers] = useState(() => createAnswers(console.call));
  useShown(console, id, at);
  useRefreshed(answers, id);

  const isOpen = id !== null && state.selectedId === id;
  const goTo = (next: Partial<InboxPlace>, replace = false) =>
    go(inboxAddress(id, { ...at, ...next }), { replace });
  const leave = () => go(inboxAddress(null, at));
  const open = (chosen: ConversationId) =>
    go(inboxAddress(chosen, { ...at, at: null, hasPanel: false }));
  const actions = console.actions();
  const row = isOpen ? state.conversations?.find((each) => each.conversation_id === id) : undefined;
  const togglePanel = () => goTo({ hasPanel: !at.hasPanel });
  const isFirst = state.conversations?.length === 0 && place.item === null && place.query === '';
  const hasPanel = row !== undefined && actions !== null && (isWide || at.hasPanel);
  useDrawerFocus(id, hasPanel && !isWide);
  const showVisitor = () => (isWide ? focusInInbox('visitor') : togglePanel());
  useInboxKeys({ row, actions, leave, showVisitor });
  return (
    <div
      className="inbox"
      data-pane={isFirst ? 'first' : paneOf(place.item !== null, at.hasPanel && row !== undefined)}
      data-panel={hasPanel || undefined}
    >
      <ListColumn
        {...{ state, console, go, id, place: at, open }}
        onSearch={(search) => goTo({ search }, true)}
      />
      <Middle
        {...{ place, id, at, state, console, isOpen, isFirst }}
        onBack={leave}
        onVisitor={togglePanel}
      />
      {hasPanel && (
        <VisitorPanel
          key={`visitor ${id}`}
          {...{ row, answers, actions, go }}
          here={state.here}
          onClose={togglePanel}
          onLeave={() => (isWide ? focusInInbox('messages') : togglePanel())}
        />
      )}
    </div>
  );
};
