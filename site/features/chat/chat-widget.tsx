import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { ChatTab } from '#site/features/chat/chat-tab.tsx';
import { SocketLabel } from '#site/features/chat/socket-label.tsx';
import { useModule } from '#site/features/chat/use-module.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import type { Observable } from '#shared/client/observable.ts';

const loadPanel = () => import('#site/features/chat/chat-panel.tsx');

const onApproach = () => {
  // A prefetch: if it fails, opening the panel retries and reports the error.
  loadPanel().catch(() => undefined);
};

interface ChatWidgetProps {
  store: Observable<ChatState>;
  actions: ChatActions;
}

export const ChatWidget = ({ store, actions }: ChatWidgetProps) => {
  const state = useObservable(store);
  const isOpen = state.view === 'open';
  const panel = useModule(loadPanel, isOpen, actions.close);
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
