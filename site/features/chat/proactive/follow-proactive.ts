import type { ProactiveMessage } from '#shared/contracts/proactive.ts';
import type { ConversationId, MessageId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';

interface FollowProactiveDeps {
  message: ProactiveMessage;
  state: Observable<ChatState>;
  /** Calls `run` when the page is visible, now or later. */
  whenVisible: (run: () => void) => void;
  show: () => void;
  hide: () => void;
  report: (what: 'shown' | 'answered' | 'dismissed') => void;
}

/** The message in the thread's format. */
const toOpening = ({ client_id, content, sent_at }: ProactiveMessage): Message => ({
  client_id,
  content,
  sent_at,
  from_admin: true,
  automatic: true,
  seq: 1,
  sent_from_page: null,
  id: '' as MessageId,
  conversation_id: '' as ConversationId,
  primary_hash: '' as PrimaryHash,
});

const isFree = ({ view, conversationId }: ChatState): boolean =>
  view === 'closed' && conversationId === null;

/**
 * Shows the message until the visitor closes it, opens the chat or gets a conversation in another
 * way. Opening the chat from it counts as an answer only once the visitor writes.
 */
export const followProactive = (deps: FollowProactiveDeps): { dismiss: () => void } => {
  const { state, report } = deps;
  let stop = (): void => {};
  const end = () => {
    stop();
    deps.hide();
  };
  const waitForAnswer = () => {
    const { messages, pending } = state.get();
    if (messages.length === 0 && pending.length === 0) return;
    stop();
    report('answered');
    if (messages.length > 0) state.patch({ opening: [] });
    else stop = state.subscribe(clearWhenStored);
  };
  const clearWhenStored = () => {
    if (state.get().messages.length === 0) return;
    stop();
    state.patch({ opening: [] });
  };
  const look = () => {
    if (isFree(state.get())) return;
    const { view, focus, conversationId } = state.get();
    end();
    // The chat also opens automatically when the owner writes first.
    if (view !== 'open' || focus !== 'panel' || conversationId !== null) return;
    stop = state.subscribe(waitForAnswer);
    state.patch({ opening: [toOpening(deps.message)] });
  };
  deps.whenVisible(() => {
    if (!isFree(state.get())) return;
    stop = state.subscribe(look);
    deps.show();
    report('shown');
  });
  return {
    dismiss: () => {
      end();
      report('dismissed');
    },
  };
};
