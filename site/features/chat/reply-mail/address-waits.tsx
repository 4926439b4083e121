import { useEffect, useMemo, useState } from 'react';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import {
  createReplyMailCalls,
  refusalTexts,
} from '#site/features/chat/reply-mail/reply-mail-calls.ts';
import { texts } from '#site/texts/en.ts';

/** Shows an unconfirmed address: explains how to confirm it, and can resend the mail. */
export const AddressWaits = ({ email, caller }: { email: string; caller: ChatCaller }) => {
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
    setNotice(sent.ok ? texts.chat.mail.sentAgain : refusalTexts[sent.why]);
  };
  return (
    <div className="chat-address-waits controls">
      <p>
        {texts.chat.mail.waitsBefore}
        <b>{email}</b>
        {texts.chat.mail.waitsAfter}
      </p>
      <button type="button" onClick={() => void sendAgain()}>
        {texts.chat.mail.sendAgain}
      </button>
      <p role="status">{notice}</p>
    </div>
  );
};
