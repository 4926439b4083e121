import { useId, useState, type SubmitEvent } from 'react';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import { hasWritten, type ChatState } from '#site/features/chat/chat-state.ts';
import { backText } from '#site/ui/chat/back-text.ts';
import './owner-away.css';

const AWAY_TEXT = 'I am away just now. Leave a message and I will answer when I am back.';

const AddressForm = ({ onLeave }: { onLeave: ChatActions['leaveAddress'] }) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Resolves with the text to show; unexpected errors are reported by the browser.
    void onLeave(typed).then(setFault);
  };
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id}>Your e-mail, for the answer</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        value={typed}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit">Save address</button>
      <output id={`${id}-fault`}>{fault}</output>
    </form>
  );
};

interface OwnerAwayProps {
  state: ChatState;
  onLeave: ChatActions['leaveAddress'];
}

/**
 * The owner's away message, and a field for a reply address once the visitor has written. Renders
 * nothing while the owner is available.
 */
export const OwnerAway = ({ state, onLeave }: OwnerAwayProps) => {
  const { owner, replyEmail, conversationId } = state;
  if (!owner || owner.is_here) return null;
  return (
    <section className="owner-away" aria-label="Away">
      <p>{owner.away_text ?? AWAY_TEXT}</p>
      {owner.back_at && <p>Back {backText(owner.back_at)}.</p>}
      {replyEmail !== null && <p>I can answer at {replyEmail}.</p>}
      {replyEmail === null && conversationId !== null && hasWritten(state) && (
        <AddressForm onLeave={onLeave} />
      )}
    </section>
  );
};
