import { useLayoutEffect, useMemo, useEffect, useRef } from 'react';
import { conversationIdSchema, type ConversationId } from '#shared/contracts/ids.ts';
import { AlarmOffer } from '#site/admin/alarm-offer.tsx';
import { useRefreshEvery } from '#site/admin/queries/use-api-query.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { FirstSteps } from '#site/admin/first-steps.tsx';
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
import { useSingleKeys } from '#site/admin/use-single-keys.ts';
import { useWide } from '#site/admin/use-wide.ts';

interface InboxKeys {
  /** The open conversation. */
  row: ConversationSummary | undefined;
  actions: ConversationActions;
  leave: () => void;
  /** Switches between the thread and the visitor panel. */
  showVisitor: () => void;
}

/** The action of a key. Returns false if the key is not used. */
const does: Readonly<Record<string, (keys: InboxKeys) => boolean>> = {
  '/': () => focusInInbox('search'),
  r: () => focusInInbox('reply'),
  n: () => focusInInbox('note'),
  s: () => openSnoozeMenu(),
  v: ({ row, showVisitor }) => {
    if (row) showVisitor();
    return row !== undefined;
  },
  e: ({ row, actions }) => {
    if (!row) return false;
    void actions.setStatus(row.conversation_id, row.status === 'open' ? 'closed' : 'open');
    return true;
  },
  u: ({ row, actions, leave }) => {
    if (!row) return false;
    leave();
    void actions.markUnread(row.conversation_id);
    return true;
  },
};

const useInboxKeys = (keys: InboxKeys): void =>
  useSingleKeys((key) => does[key]?.(keys) ?? moveFromPage(key));

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

/** An empty console explains itself. */
const NothingYet = ({ workspace, go }: Pick<AreaProps, 'workspace' | 'go'>) => (
  <section className="thread thread-none empty" aria-label="First steps">
    <h2>First steps</h2>
    <FirstSteps workspace={workspace} go={go} />
  </section>
);

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
      <div>
        <ListHead
          route={route}
          itemId={id}
          hasGoals={workspace.features.analytics}
          go={go}
          onSearch={onSearch}
        />
        <AlarmOffer conversations={conversations} />
      </div>
      {route.search === '' ? (
        <ConversationList inbox={workspace.inbox} live={workspace.live} onSelect={open} />
      ) : (
        <SearchResults key={route.search} route={route} call={session.call} go={go} openId={id} />
      )}
    </div>
  );
};

interface MiddleProps extends Pick<AreaProps, 'session' | 'workspace' | 'route' | 'go'> {
  id: ConversationId | null;
  at: InboxRoute;
  isOpen: boolean;
  isFirst: boolean;
  onBack: () => void;
  onVisitor: () => void;
}

/** The open thread, or a text if none is open. */
const Middle = ({ route, id, at, isOpen, isFirst, go, ...pane }: MiddleProps) => {
  // The key gives each conversation its own pane, so that no state is shared.
  if (isOpen) return <ThreadPane key={id} at={at.at} {...pane} />;
  if (route.item !== null) return <Gone onBack={pane.onBack} />;
  return isFirst ? <NothingYet workspace={pane.workspace} go={go} /> : <NothingOpen />;
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
  const open = (chosen: ConversationId) =>
    go(inboxAddress(chosen, { ...at, at: null, hasPanel: false }));
  const row = isOpen ? conversations?.find((each) => each.conversation_id === id) : undefined;
  const togglePanel = () => goTo({ hasPanel: !at.hasPanel });
  const isFirst = conversations?.length === 0 && route.item === null && route.query === '';
  const hasPanel = row !== undefined && (isWide || at.hasPanel);
  useDrawerFocus(id, hasPanel && !isWide);
  const showVisitor = () => (isWide ? focusInInbox('visitor') : togglePanel());
  useInboxKeys({ row, actions: inbox.actions, leave, showVisitor });
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
        {...{ route, id, at, session, workspace, isOpen, isFirst, go }}
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
