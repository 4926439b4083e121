import { useEffect, useId, useMemo, useState } from 'react';
import { AddressForm } from '#site/features/chat/address-form.tsx';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { createLeaveAddress } from '#site/features/chat/leave-address.ts';
import { AddressWaits } from '#site/features/chat/reply-mail/address-waits.tsx';
import { ChatDialog } from '#site/features/chat/lifecycle/chat-dialog.tsx';
import {
  createReplyMailCalls,
  refusalTexts,
} from '#site/features/chat/reply-mail/reply-mail-calls.ts';

interface TranscriptDialogProps {
  state: ChatState;
  caller: ChatCaller;
  onClose: () => void;
}

type Step = 'loading' | 'ready' | 'changing' | 'busy' | 'sent' | 'closed';

const leftText = (left: number): string =>
  left === 0 ? 'That was the last one for today.' : `You can have it ${left} more times today.`;

const useTranscriptMail = (caller: ChatCaller) => {
  const calls = useMemo(() => createReplyMailCalls(caller), [caller]);
  const leave = useMemo(() => createLeaveAddress(caller), [caller]);
  const [step, setStep] = useState<Step>('loading');
  const [notice, setNotice] = useState('');
  useEffect(() => {
    let isHere = true;
    void calls.lookUp().then((found) => {
      if (!isHere) return;
      setStep(found.ok ? 'ready' : 'closed');
      if (!found.ok) setNotice(refusalTexts[found.why]);
    });
    return () => {
      isHere = false;
    };
  }, [calls]);
  return {
    step,
    notice,
    change: () => setStep('changing'),
    leave: async (typed: string) => {
      const fault = await leave(typed);
      if (fault === null) setStep('ready');
      return fault;
    },
    remove: async () => {
      const removed = await calls.remove();
      setNotice(removed.ok ? 'Your address was deleted.' : refusalTexts[removed.why]);
    },
    mail: async () => {
      setStep('busy');
      const mailed = await calls.mailTranscript();
      setStep(mailed.ok ? 'sent' : 'ready');
      setNotice(mailed.ok ? leftText(mailed.answer.left) : refusalTexts[mailed.why]);
    },
  };
};

/** Mails the conversation to the visitor's address, and asks for one if there is none. */
export const TranscriptDialog = ({ state, caller, onClose }: TranscriptDialogProps) => {
  const textId = useId();
  const { step, notice, ...act } = useTranscriptMail(caller);
  const { replyEmail: email, replyWaits } = state;
  const isKnown = step === 'ready' || step === 'busy';
  const takesAddress = step === 'changing' || (step === 'ready' && email === null);
  return (
    <ChatDialog title="Mail me the conversation" describedBy={textId} onClose={onClose}>
      <p id={textId}>
        {step === 'loading' && 'Loading…'}
        {step === 'sent' && `It is on its way to ${email}.`}
        {takesAddress &&
          'Where should it go? Answers that you miss here are mailed to the same address.'}
        {isKnown && email !== null && !replyWaits && (
          <>
            It goes to <b>{email}</b>, with everything written so far. Files are named, not
            attached.
          </>
        )}
      </p>
      {takesAddress && <AddressForm label="Your e-mail" onLeave={act.leave} />}
      {isKnown && email !== null && replyWaits && <AddressWaits email={email} caller={caller} />}
      {isKnown && email !== null && (
        <p className="chat-dialog-more">
          <button type="button" onClick={act.change}>
            Another address
          </button>
          <button type="button" onClick={() => void act.remove()}>
            Delete address
          </button>
        </p>
      )}
      <p role="status">{notice}</p>
      <div className="chat-dialog-ways cluster">
        <button type="button" onClick={onClose}>
          {step === 'sent' || step === 'closed' ? 'Close' : 'Cancel'}
        </button>
        {isKnown && email !== null && !replyWaits && (
          <button
            type="button"
            className="chat-dialog-go"
            disabled={step === 'busy'}
            onClick={() => void act.mail()}
          >
            {step === 'busy' ? 'Sending…' : 'Mail it'}
          </button>
        )}
      </div>
    </ChatDialog>
  );
};
