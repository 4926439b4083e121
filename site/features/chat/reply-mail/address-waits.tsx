import { useEffect, useMemo, useState } from 'react';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import {
  createReplyMailCalls,
  refusalTexts,
} from '#site/features/chat/reply-mail/reply-mail-calls.ts';

interface AddressWaitsProps {
  email: string;
  caller: ChatCaller;
}

/** Shows an unconfirmed address: explains how to confirm it, and can resend the mail. */
export const AddressWaits = ({ email, caller }: AddressWaitsProps) => {
  const calls = useMemo(() => createReplyMailCalls(caller), [caller]);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    // The visitor confirms it in another tab or program.
    const look = () => void calls.lookUp();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [calls]);
  const sendAgain = async () => {
    const sent = await calls.sendConfirmation();
    // A conflict means that it has been confirmed meanwhile.
    if (!sent.ok) await calls.lookUp();
    setNotice(sent.ok ? 'It was sent again.' : refusalTexts[sent.why]);
  };
  return (
    <div className="chat-address-waits controls">
      <p>
        Waiting for your confirmation: press the button in the mail to <b>{email}</b>. Nothing else
        is mailed there before.
      </p>
      <button type="button" onClick={() => void sendAgain()}>
        Send it again
      </button>
      <p role="status">{notice}</p>
    </div>
  );
};
