import { useLayoutEffect, useMemo, useEffect, useRef } from 'react';
import { conversationIdSchema, type ConversationId } from '#shared/contracts/ids.ts';
import { AlarmOffer } from '#site/admin/alarm-offer.tsx';
import { useRefreshEvery } from '#site/admin/queries/use-api-query.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { loadLater } from '#site/admin/load-later.tsx';
import { ConversationList } from '#site/admin/inbox/conversation-list.tsx';
import { focusInInbox } from '#site/admin/inbox/focus-in-inbox.ts';
import { inboxAddress, inboxRouteOf, type InboxRoute } from '#site/admin/inbox/inbox-route.ts';
import { ListHead } from '#site/admin/inbox/list-head.tsx';
import { SearchResults } from '#site/admin/inbox/search-results.tsx';
import { ThreadPane } from '#site/admin/inbox/thread-pane.tsx';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import { VisitorPanel } from '#site/admin/inbox/visitor-panel.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import './inbox.css';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { openSnoozeMenu } from '#site/admin/inbox/snooze-menu.tsx';
import { moveFromPage } from '#site/admin/move-in-list.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { useFirstSteps } from '#site/admin/inbox/use-first-steps.ts';
import { useSingleKeys } from '#site/admin/use-single-keys.ts';
import { useWide } from '#site/admin/use-wide.ts';

// Loaded later, because it names the goals, which share code with pages of the site.
const ListNarrowing = loadLater(
  async () => (await import('#site/admin/inbox/list-narrowing.tsx')).ListNarrowing,
  // Holds its height meanwhile.
  <details className="list-narrowing">
    <summary>Filter</summary>
  </details>,
);

interface InboxKeys {
  /** The open conversation, or the one focused in the list. */
  chosenRow: () => ConversationSummary | undefined;
  /** Whether it is open. */
  isShown: (row: ConversationSummary) => boolean;
  open: (id: ConversationId, hasPanel: boolean) => void;
  actions: ConversationActions;
  leave: () => void;
  /** Switches between the thread and the visitor panel. */
  showVisitor: () => void;
}

/** How long a key waits for the part of the chat that it opens. */
const WAIT_MS = 5_000;

/** Tries now, and whenever the screen has changed. `onEnd`: it succeeded, or the wait is over. */
const trySoon = (attempt: () => boolean, onEnd: () => void): void => {
  const { after } = browserTimers();
  if (attempt()) return onEnd();
  const end = () => {
    changes.disconnect();
    cancel();
    onEnd();
  };
  // Later, because a part that appears may move the focus itself.
  const changes = new MutationObserver(() => after(0, () => void (attempt() && end())));
  changes.observe(document.body, { childList: true, subtree: true });
  const cancel = after(WAIT_MS, end);
};

/** The keys of an open chat. Each returns false if its part is not on the screen yet. */
const inChat: Readonly<Record<string, () => boolean>> = {
  r: () => focusInInbox('reply'),
  n: () => focusInInbox('note'),
  s: () => openSnoozeMenu(),
};

/** The keys of a chat that is open or focused in the list. */
const withChat: Readonly<Record<string, (row: ConversationSummary, keys: InboxKeys) => unknown>> = {
  v: (row, { isShown, showVisitor, open }) =>
    isShown(row) ? showVisitor() : open(row.conversation_id, true),
  e: (row, { actions }) =>
    actions.setStatus(row.conversation_id, row.status === 'open' ? 'closed' : 'open'),
  u: (row, { isShown, actions, leave }) => {
    if (isShown(row)) leave();
    void actions.markUnread(row.conversation_id);
  },
};

const useInboxKeys = (keys: InboxKeys): void => {
  const isWaiting = useRef(false);
  useSingleKeys((key) => {
    // Text typed meanwhile must not act as keys.
    if (isWaiting.current) return true;
    if (key === '/') return focusInInbox('search');
    const row = keys.chosenRow();
    const attempt = inChat[key];
    if (!row || (!attempt && !withChat[key])) return moveFromPage(key);
    withChat[key]?.(row, keys);
    if (!attempt) return true;
    const isNote = key === 'n';
    if (keys.isShown(row)) {
      if (attempt()) return true;
      if (!isNote) return false;
    }
    keys.open(row.conversation_id, isNote);
    isWaiting.current = true;
    trySoon(attempt, () => (isWaiting.current = false));
    return true;
  });
};

/** Moves the focus to the visitor panel when it covers the thread, and back when it closes. */
const useDrawerFocus = (id: ConversationId | null, isOpen: boolean): void => {
  const last = useRef({ id, isOpen: false });
  useEffect(() => {
    const before = last.current;
    last.current = { id, isOpen };
    if (isOpen) focusInInbox('visitor');
    else if (before.isOpen && before.id === id) focusInInbox('messages');
  }, [id, isOpen]);
};

const Gone = ({ onBack }: { onBack: () => void }) => (
  <section className="thread thread-none empty" aria-label="No chat open">
    <p>This chat does not exist, or was deleted.</p>
    <p>
      <button type="button" onClick={onBack}>
        Back to the list
      </button>
    </p>
  </section>
);

const NothingOpen = () => (
  <section className="thread thread-none empty" aria-label="No chat open">
    <p>Choose a chat to read and answer it.</p>
    <p>
      <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>j</kbd> <kbd>k</kbd> move in the list, <kbd>Enter</kbd>{' '}
      opens and sends, <kbd>?</kbd> lists all keys.
    </p>
  </section>
);

const FirstSteps = loadLater(async () => (await import('#site/admin/first-steps.tsx')).FirstSteps);

/** The id of the row that has the focus. */
const focusedId = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['id'] : undefined;

const idOf = (item: string | null): ConversationId | null =>
  conversationIdSchema.safeParse(item).data ?? null;

/** The interval for refetching the visitor's data. */
const REFRESH_MS = 60_000;

/** Shows the state in the URL. */
const useShown = ({ select, show }: InboxController, id: ConversationId | null, at: InboxRoute) => {
  useLayoutEffect(() => {
    select(id);
    // Messages are not read when the screen is hidden.
    return () => select(null);
  }, [select, id]);
  useLayoutEffect(() => show(at.show, at.narrowing), [show, at.show, at.narrowing]);
};

const paneOf = (isOpen: boolean, hasVisitor: boolean): 'list' | 'thread' | 'visitor' => {
  if (!isOpen) return 'list';
  return hasVisitor ? 'visitor' : 'thread';
};

interface ListColumnProps extends Pick<AreaProps, 'session' | 'workspace' | 'go'> {
  route: InboxRoute;
  id: ConversationId | null;
  open: (id: ConversationId) => void;
  onSearch: (text: string) => void;
}

const ListColumn = (props: ListColumnProps) => {
  const { session, workspace, go, route, id, open, onSearch } = props;
  const { conversations } = useObservable(workspace.inbox.conversationListStore);
  return (
    <div className="list">
      <ListHead route={route} itemId={id} go={go} onSearch={onSearch} />
      {route.search === '' ? (
        <ConversationList inbox={workspace.inbox} live={workspace.live} onSelect={open}>
          <ListNarrowing
            route={route}
            itemId={id}
            hasGoals={workspace.features.analytics}
            go={go}
          />
        </ConversationList>
      ) : (
        <SearchResults key={route.search} route={route} call={session.call} go={go} openId={id} />
      )}
      {/* Below the rows, which must not move when it appears. */}
      <AlarmOffer conversations={conversations} />
    </div>
  );
};

interface MiddleProps extends Pick<AreaProps, 'session' | 'workspace' | 'route' | 'go'> {
  id: ConversationId | null;
  at: InboxRoute;
  isOpen: boolean;
  steps: ReturnType<typeof useFirstSteps>;
  onBack: () => void;
  onVisitor: () => void;
}

/** The open thread, or a text if none is open. */
const Middle = ({ route, id, at, isOpen, steps, go, ...pane }: MiddleProps) => {
  // The key gives each conversation its own pane, so that no state is shared.
  if (isOpen) return <ThreadPane key={id} at={at.at} {...pane} />;
  if (route.item !== null) return <Gone onBack={pane.onBack} />;
  if (steps.isShown === null) return <section className="thread" aria-label="No chat open" />;
  if (!steps.isShown) return <NothingOpen />;
  return (
    <section className="thread thread-none empty" aria-label="First steps">
      <h2>First steps</h2>
      <FirstSteps workspace={pane.workspace} go={go} onClose={steps.close} />
    </section>
  );
};

/** Conversations, the open thread and the visitor's panel, as the URL says. */
export const InboxScreen = ({ route, go, session, workspace }: AreaProps) => {
  const { inbox } = workspace;
  const { selectedId } = useObservable(inbox.threadStore);
  const { conversations } = useObservable(inbox.conversationListStore);
  const id = idOf(route.item);
  const at = useMemo(() => inboxRouteOf(route.query), [route.query]);
  const isWide = useWide('(width >= 1280px)');
  useShown(inbox, id, at);
  useRefreshEvery(REFRESH_MS, id !== null);

  const isOpen = id !== null && selectedId === id;
  const goTo = (next: Partial<InboxRoute>, replace = false) =>
    go(inboxAddress(id, { ...at, ...next }), { replace });
  const leave = () => go(inboxAddress(null, at));
  const open = (chosen: ConversationId, hasPanel = false) =>
    go(inboxAddress(chosen, { ...at, at: null, hasPanel }));
  const row = isOpen ? conversations?.find((each) => each.conversation_id === id) : undefined;
  const togglePanel = () => goTo({ hasPanel: !at.hasPanel });
  const steps = useFirstSteps();
  const isFirst =
    steps.isShown === true &&
    conversations?.length === 0 &&
    route.item === null &&
    route.query === '';
  const hasPanel = row !== undefined && (isWide || at.hasPanel);
  useDrawerFocus(id, hasPanel && !isWide);
  const showVisitor = () => (isWide ? focusInInbox('visitor') : togglePanel());
  useInboxKeys({
    chosenRow: () =>
      row ?? conversations?.find(({ conversation_id }) => conversation_id === focusedId()),
    isShown: (chosen) => chosen === row,
    open,
    actions: inbox.actions,
    leave,
    showVisitor,
  });
  return (
    <div
      className="inbox"
      data-pane={isFirst ? 'first' : paneOf(route.item !== null, at.hasPanel && row !== undefined)}
      data-panel={hasPanel || undefined}
    >
      <ListColumn
        {...{ session, workspace, go, id, route: at, open }}
        onSearch={(search) => goTo({ search }, true)}
      />
      <Middle
        route={route}
        id={id}
        at={at}
        session={session}
        workspace={workspace}
        isOpen={isOpen}
        steps={steps}
        go={go}
        onBack={leave}
        onVisitor={togglePanel}
      />
      {hasPanel && (
        <VisitorPanel
          key={`visitor ${id}`}
          {...{ row, go }}
          inbox={inbox}
          live={workspace.live}
          conversations={conversations}
          onClose={togglePanel}
          onLeave={() => (isWide ? focusInInbox('messages') : togglePanel())}
        />
      )}
    </div>
  );
};
