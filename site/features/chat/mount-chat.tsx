import { createRoot } from 'react-dom/client';
import { createChatRunner } from '#site/features/chat/chat-actions.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import { ChatWidget } from '#site/features/chat/chat-widget.tsx';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { onChatAskedFor } from '#site/platform/chat-invitation.ts';
import { createObservable } from '#site/platform/observable.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';

export interface MountChatOptions {
  navigation: {
    /** The path of the page shown now, beginning with a slash. */
    current(): string;
    subscribe(listener: (page: string) => void): () => void;
  };
}

/** Puts the chat on the page, in a root of its own; answers how to take it away again. */
export const mountChat = ({ navigation }: MountChatOptions): (() => void) => {
  const host = document.createElement('div');
  host.id = 'foyer-chat';
  document.body.append(host);
  const state = createObservable(initialChatState(navigation.current()));
  const session = sessionKeyValue();
  const view = createChatView(state, session);
  const tracked = isTracked(browserPrivacy());
  const runner = createChatRunner({
    state,
    view,
    isTracked: tracked,
    local: localKeyValue(),
    session,
    load: async () => {
      const { openChat } = await import('#site/features/chat/open-chat.ts');
      return openChat({ state, view, isTracked: tracked });
    },
  });
  const root = createRoot(host);
  root.render(<ChatWidget store={state} actions={runner} />);
  const stopNavigation = navigation.subscribe(runner.navigated);
  const stopAsking = onChatAskedFor(runner.open);
  runner.begin();
  return () => {
    stopNavigation();
    stopAsking();
    runner.stop();
    root.unmount();
    host.remove();
  };
};
