import './proactive-card.css';
import { createRoot } from 'react-dom/client';
import { imprint } from 'virtual:content/imprint';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ProactiveMessage } from '#shared/contracts/proactive.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { awayWords } from '#site/features/chat/away-words.ts';
import { followProactive } from '#site/features/chat/proactive/follow-proactive.ts';
import { requestChat } from '#site/platform/chat-invitation.ts';
import { trackInteraction } from '#site/platform/interactions.ts';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';

interface ProactiveCardProps {
  name: string;
  content: string;
  /** The owner's away message; null while present. */
  away: string | null;
  onAnswer: () => void;
  onDismiss: () => void;
}

/**
 * The invitation beside the chat's button. It does not take focus. Screen readers announce the text
 * once, when idle; they announce a live region only if it was empty before.
 */
const ProactiveCard = ({ name, content, away, onAnswer, onDismiss }: ProactiveCardProps) => {
  const card = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced(`${texts.chat.proactive.writes(name)} ${content} ${away ?? ''}`),
      100,
    );
    return () => clearTimeout(timer);
  }, [name, content, away]);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDismiss();
  });
  useEffect(() => {
    const element = card.current;
    const handle = (event: KeyboardEvent) => onEscape(event);
    element?.addEventListener('keydown', handle);
    return () => element?.removeEventListener('keydown', handle);
  }, []);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--proactive-height', `${card.current?.offsetHeight ?? 0}px`);
    return () => void root.style.removeProperty('--proactive-height');
  }, []);
  return (
    <>
      <section ref={card} className="proactive-card" aria-label={texts.chat.proactive.from(name)}>
        <div className="proactive-head">
          <p>{name}</p>
          <button
            type="button"
            className="icon-button at-edge"
            aria-label={texts.chat.proactive.close}
            onClick={onDismiss}
          >
            <Icon path={CROSS} />
          </button>
        </div>
        <p className="proactive-text">{content}</p>
        {away !== null && <p className="proactive-text proactive-away">{away}</p>}
        <button type="button" className="proactive-answer" onClick={onAnswer}>
          {texts.chat.proactive.answer}
        </button>
      </section>
      <p className="sr-only" role="status">
        {announced}
      </p>
    </>
  );
};

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
