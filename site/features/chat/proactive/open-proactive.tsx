import { createRoot } from 'react-dom/client';
import { imprint } from 'virtual:content/imprint';
import type { ProactiveMessage } from '#shared/contracts/proactive.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { awayWords } from '#site/features/chat/away-words.ts';
import { followProactive } from '#site/features/chat/proactive/follow-proactive.ts';
import { ProactiveCard } from '#site/features/chat/proactive/proactive-card.tsx';
import { requestChat } from '#site/platform/chat-invitation.ts';
import { trackInteraction } from '#site/platform/interactions.ts';

interface OpenProactiveOptions {
  message: ProactiveMessage;
  state: Observable<ChatState>;
  socket: Pick<SocketPort<UserEvents>, 'emit'>;
}

const whenVisible = (run: () => void) => {
  if (document.visibilityState === 'visible') {
    run();
    return;
  }
  document.addEventListener('visibilitychange', () => run(), { once: true });
};

/** Shows a proactive message beside the chat's button, in its own React root. */
export const openProactive = ({ message, state, socket }: OpenProactiveOptions): void => {
  // Automated browsers are not visitors.
  if (navigator.webdriver) return;
  const host = document.createElement('div');
  host.id = 'foyer-proactive';
  const root = createRoot(host);
  const { dismiss } = followProactive({
    message,
    state,
    whenVisible,
    show: () => {
      document.body.append(host);
      const { owner } = state.get();
      root.render(
        <ProactiveCard
          name={imprint.name}
          content={message.content}
          away={
            owner?.is_here === false
              ? awayWords(owner)
                  .filter((words) => words)
                  .join(' ')
              : null
          }
          onAnswer={() => requestChat()}
          onDismiss={() => {
            const hadFocus = host.contains(document.activeElement);
            dismiss();
            if (hadFocus) document.querySelector<HTMLElement>('.chat-tab')?.focus();
          }}
        />,
      );
    },
    hide: () => {
      root.unmount();
      host.remove();
    },
    report: (what) => {
      if (what === 'shown') socket.emit('proactive_shown', { client_id: message.client_id });
      trackInteraction(`proactive_${what}`, message.rule);
    },
  });
};
