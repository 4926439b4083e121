import { useId, useState, type SubmitEvent } from 'react';
import type { LeaveAddress } from '#site/features/chat/leave-address.ts';
import { texts } from '#site/texts/en.ts';
import './address-form.css';

/** A form for the email address that replies are sent to. */
export const AddressForm = ({ label, onLeave }: { label: string; onLeave: LeaveAddress }) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Resolves with the text to show. The browser reports unexpected errors.
    void onLeave(typed).then(setFault);
  };
  return (
    <form className="chat-address" onSubmit={submit} noValidate>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        value={typed}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit">{texts.chat.address.save}</button>
      <output id={`${id}-fault`}>{fault}</output>
    </form>
  );
};
