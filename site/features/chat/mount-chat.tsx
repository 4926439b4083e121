import { useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import { createChatRunner, type ChatActions } from '#site/features/chat/chat-actions.ts';
import { initialChatState, type ChatState, unreadCount } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { onChatRequested } from '#site/platform/chat-invitation.ts';
import { publishChatNews } from '#site/platform/chat-news.ts';
import { ownerHere } from '#site/platform/owner-here.ts';
import { trackInteraction } from '#site/platform/interactions.ts';
import { onPath } from '#site/platform/page-path.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { offerReload } from '#site/platform/reload-note.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { SocketLabel } from '#site/features/chat/socket-label.tsx';
import { useModule } from '#site/features/chat/use-module.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';
/** Scrolling up shows the tab for this long. */
const CALLED_FOR_MS = 4_000;
/** A mouse this close to the corner, in px, shows it too. */
const NEAR = { right: 48, bottom: 120 };

/**
 * `aside`: the visitor is reading content that the tab would cover. `called`: the tab is out, on a
 * strip of its own if the window has no gutter for it. `free`: the space below the footer is in
 * view, so the tab covers nothing.
 */
type TabPosition = 'aside' | 'called' | 'free';

const isAtEnd = (): boolean =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 8;

const isAtTop = (): boolean => window.scrollY <= 8;

const isNear = ({ clientX, clientY }: PointerEvent): boolean =>
  window.innerWidth - clientX < NEAR.right && window.innerHeight - clientY < NEAR.bottom;

/** Whether controls that are used while in view, such as those of a drawing, are in the corner. */
const isCornerInUse = (): boolean =>
  [...document.querySelectorAll('[data-uncovered]')].some((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > window.innerHeight - NEAR.bottom && top < window.innerHeight;
  });

/**
 * Reports the position of the tab in the corner. It is out on a page that has not been scrolled.
 * After that the visitor counts as reading until they scroll up, reach the end or the top of the
 * page, or move the mouse near.
 */
const watchReading = (report: (position: TabPosition) => void): (() => void) => {
  let last = window.scrollY;
  let isUntouched = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (isCalled: boolean) => {
    if (isAtEnd()) report('free');
    else report(isCalled && !isCornerInUse() ? 'called' : 'aside');
  };
  const settle = () => {
    clearTimeout(timer);
    update(isUntouched || isAtTop());
  };
  const call = () => {
    clearTimeout(timer);
    update(true);
    timer = setTimeout(settle, CALLED_FOR_MS);
  };
  const onScroll = () => {
    const up = last - window.scrollY;
    last = window.scrollY;
    isUntouched = false;
    // A new page starts at its top, which is not scrolling up.
    if (up > 4 && up < window.innerHeight) call();
    else if (up < -4 || up >= window.innerHeight || isAtEnd()) settle();
  };
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && isNear(event)) call();
  };
  const size = new ResizeObserver(settle);
  size.observe(document.documentElement);
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('pointermove', onPointer, { passive: true });
  return () => {
    clearTimeout(timer);
    size.disconnect();
    removeEventListener('scroll', onScroll);
    removeEventListener('pointermove', onPointer);
  };
};

interface ChatTabProps {
  state: ChatState;
  onOpen: () => void;
  /** Called when the visitor is about to open the chat, to prefetch the panel. */
  onApproach: () => void;
}

const Drawing = () => (
  <svg className="chat-tab-drawing" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4.5 6.5h23v15h-13l-6 5v-5h-4z" />
    <path d="M9.5 11.5h13M9.5 16.5h8" />
  </svg>
);

/**
 * The tab at the bottom right. While minimized it shows the panel's title. In a window without a
 * wide gutter only its edge shows while the visitor reads.
 */
const ChatTab = ({ state, onOpen, onApproach }: ChatTabProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const unread = unreadCount(state);
  const [position, setPosition] = useState<TabPosition>('called');
  useEffect(() => watchReading(setPosition), []);
  useEffect(() => {
    if (state.focus === 'tab') button.current?.focus();
  }, [state.focus]);
  return (
    <button
      type="button"
      ref={button}
      className="chat-tab"
      data-view={state.view}
      data-live={isLive(state.socket) || undefined}
      data-here={state.owner?.is_here || undefined}
      aria-expanded={false}
      data-tucked={(position === 'aside' && unread === 0) || undefined}
      data-stripped={position !== 'free' || undefined}
      aria-label={texts.chat.tab(unread, state.owner?.is_here === true)}
      onClick={onOpen}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <span className="chat-tab-dot" />
      <Drawing />
      {state.view === 'minimised' && <span className="chat-tab-title">{texts.chat.tabTitle}</span>}
      {unread > 0 && <span className="chat-tab-unread">{unread > 99 ? '99+' : unread}</span>}
    </button>
  );
};

const loadPanel = () => import('#site/features/chat/chat-panel.tsx');

const onApproach = () => {
  // A prefetch: if it fails, opening the panel retries and reports the error.
  loadPanel().catch(() => undefined);
};

const ChatWidget = ({ store, actions }: { store: Observable<ChatState>; actions: ChatActions }) => {
  const state = useObservable(store);
  const isOpen = state.view === 'open';
  const { close } = actions;
  const onMissing = useCallback(() => {
    void offerReload(texts.chat.name);
    close();
  }, [close]);
  const panel = useModule(loadPanel, isOpen, onMissing);
  if (isAdminPath(state.page)) return null;
  if (isOpen && panel && !state.isMissing) {
    return <panel.ChatPanel state={state} actions={actions} />;
  }
  return (
    <div className="chat-corner">
      {state.isMissing ? (
        <SocketLabel state={state} />
      ) : (
        <ChatTab state={state} onOpen={actions.open} onApproach={onApproach} />
      )}
    </div>
  );
};

export interface MountChatOptions {
  navigation: {
    /** The current page's path, beginning with a slash. */
    current(): string;
    subscribe(listener: (page: string) => void): () => void;
  };
  /** Calls `run` when the first view has settled. */
  whenSettled: (run: () => void) => () => void;
}

/** Publishes the admin's messages outside the chat: the hall shows them on the lectern. */
const passOnNews = (state: Observable<ChatState>) => {
  let { incoming } = state.get();
  return state.subscribe(() => {
    if (state.get().incoming === incoming) return;
    ({ incoming } = state.get());
    const newest = incoming.at(-1);
    if (newest) publishChatNews(newest.content);
  });
};

/** Mounts the chat in its own React root. Returns a function that removes it. */
export const mountChat = ({ navigation, whenSettled }: MountChatOptions): (() => void) => {
  const host = document.createElement('div');
  host.id = 'foyer-chat';
  document.body.append(host);
  const state = createObservable(initialChatState(navigation.current()));
  const session = sessionKeyValue();
  const tracked = isTracked(browserPrivacy());
  // For visitors who opted out of tracking the view is lost with the tab.
  const view = createChatView(state, tracked ? localKeyValue() : session);
  const runner = createChatRunner({
    state,
    view,
    isTracked: tracked,
    local: localKeyValue(),
    session,
    whenSettled,
    load: async () => {
      const { openChat } = await import('#site/features/chat/open-chat.ts');
      return openChat({ state, view, isTracked: tracked });
    },
  });
  const open = () => {
    trackInteraction('chat_opened');
    runner.open();
  };
  const root = createRoot(host);
  root.render(<ChatWidget store={state} actions={{ ...runner, open }} />);
  const stopNavigation = navigation.subscribe(runner.navigated);
  const stopPaths = onPath(runner.navigated);
  const stopQuerying = onChatRequested((about) => {
    // Preserves a draft that the visitor has begun.
    if (typeof about !== 'string') state.patch({ marked: about });
    else if (about && state.get().draft === '')
      state.patch({ draft: `${texts.chat.aboutBefore}${about}${texts.chat.aboutAfter}` });
    open();
  });
  const stopNews = passOnNews(state);
  const stopOwner = state.subscribe(() => ownerHere.patch({ owner: state.get().owner }));
  runner.begin();
  return () => {
    stopNavigation();
    stopPaths();
    stopQuerying();
    stopNews();
    stopOwner();
    runner.stop();
    root.unmount();
    host.remove();
  };
};
