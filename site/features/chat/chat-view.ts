import type { KeyValue } from '#shared/ports/key-value.ts';
import { unreadCount, type ChatState } from '#site/features/chat/chat-state.ts';
import type { Observable } from '#shared/client/observable.ts';

const KEY = 'foyer.chat.view';

/** Opens, minimizes and closes the panel. Stores minimized and closed for later page loads. */
export interface ChatViewControl {
  openedByVisitor(): void;
  minimise(): void;
  close(): void;
  /** Call when an active conversation was found on load, and the state has it. */
  foundActive(): void;
  /** Call when a message from the admin arrived. */
  adminWrote(): void;
}

export const createChatView = (
  state: Observable<ChatState>,
  storage: KeyValue,
): ChatViewControl => {
  const openByItself = () => {
    storage.remove(KEY);
    if (state.get().view !== 'open') state.patch({ view: 'open', focus: null });
  };
  return {
    openedByVisitor: () => {
      storage.remove(KEY);
      state.patch({ view: 'open', focus: 'panel' });
    },
    minimise: () => {
      storage.set(KEY, 'minimised');
      state.patch({ view: 'minimised', focus: 'tab' });
    },
    close: () => {
      storage.set(KEY, 'closed');
      state.patch({ view: 'closed', focus: 'tab' });
    },
    foundActive: () => {
      const left = storage.get(KEY);
      if (left === null || unreadCount(state.get()) > 0) openByItself();
      else if (left === 'minimised' && state.get().view === 'closed')
        state.patch({ view: 'minimised', focus: null });
    },
    adminWrote: openByItself,
  };
};
