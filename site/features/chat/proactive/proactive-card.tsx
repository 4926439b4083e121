import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './proactive-card.css';

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
export const ProactiveCard = ({ name, content, away, onAnswer, onDismiss }: ProactiveCardProps) => {
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
