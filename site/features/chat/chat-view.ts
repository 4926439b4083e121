import type { KeyValue } from '#shared/ports/key-value.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { Observable } from '#shared/client/observable.ts';

const KEY = 'foyer.chat.view';

/** Opens, minimises and closes the panel. Minimised is saved for reloads of this tab. */
export interface ChatViewControl {
  openedByVisitor(): void;
  minimise(): void;
  close(): void;
  /** Call when an active conversation was found on load. */
  foundActive(): void;
  /** Call when a message from the admin arrived. */
  adminWrote(): void;
}

export const createChatView = (
  state: Observable<ChatState>,
  session: KeyValue,
): ChatViewControl => {
  const openByItself = () => {
    session.remove(KEY);
    if (state.get().view !== 'open') state.patch({ view: 'open', focus: null });
  };
  return {
    openedByVisitor: () => {
      session.remove(KEY);
      state.patch({ view: 'open', focus: 'panel' });
    },
    minimise: () => {
      session.set(KEY, 'minimised');
      state.patch({ view: 'minimised', focus: 'tab' });
    },
    close: () => {
      session.remove(KEY);
      state.patch({ view: 'closed', focus: 'tab' });
    },
    foundActive: () => {
      if (session.get(KEY) !== 'minimised') openByItself();
      else if (state.get().view === 'closed') state.patch({ view: 'minimised', focus: null });
    },
    adminWrote: openByItself,
  };
};
