import type { KeyValue } from '#shared/ports/key-value.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { Observable } from '#shared/client/observable.ts';

const KEY = 'foyer.chat.view';

/** Opening, minimising and closing. Minimised is remembered for this tab's reloads. */
export interface ChatViewControl {
  openedByVisitor(): void;
  minimise(): void;
  close(): void;
  /** An active conversation was found on load. */
  foundActive(): void;
  /** A message from the admin came in. */
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
