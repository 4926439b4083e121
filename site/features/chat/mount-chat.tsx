import { useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import { createChatRunner, type ChatActions } from '#site/features/chat/chat-actions.ts';
import { initialChatState, type ChatState } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { onChatRequested } from '#site/platform/chat-invitation.ts';
import { publishChatNews } from '#site/platform/chat-news.ts';
import { ownerHere } from '#site/platform/owner-here.ts';
import { trackInteraction } from '#site/platform/interactions.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import { onPath } from '#site/platform/page-path.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { offerReload } from '#site/platform/reload-note.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { ChatTab } from '#site/features/chat/chat-tab.tsx';
import { SocketLabel } from '#site/features/chat/socket-label.tsx';
import { useModule } from '#site/features/chat/use-module.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';

const loadPanel = () => import('#site/features/chat/chat-panel.tsx');

const onApproach = () => {
  // A prefetch: if it fails, opening the panel retries and reports the error.
  loadPanel().catch(() => undefined);
};

interface ChatWidgetProps {
  store: Observable<ChatState>;
  actions: ChatActions;
}

const ChatWidget = ({ store, actions }: ChatWidgetProps) => {
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
