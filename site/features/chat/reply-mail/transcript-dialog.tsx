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
import { texts } from '#site/texts/en.ts';

interface TranscriptDialogProps {
  state: ChatState;
  caller: ChatCaller;
  onClose: () => void;
}

type Step = 'loading' | 'ready' | 'changing' | 'busy' | 'sent' | 'closed';

const leftText = (left: number): string => texts.chat.transcript.left(left);

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
      setNotice(removed.ok ? texts.chat.mail.deleted : refusalTexts[removed.why]);
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
    <ChatDialog title={texts.chat.transcript.title} describedBy={textId} onClose={onClose}>
      <p id={textId}>
        {step === 'loading' && texts.chat.loading}
        {step === 'sent' && email !== null && texts.chat.transcript.sent(email)}
        {takesAddress && texts.chat.transcript.whereTo}
        {isKnown && email !== null && !replyWaits && (
          <>
            {texts.chat.transcript.goesToBefore}
            <b>{email}</b>
            {texts.chat.transcript.goesToAfter}
          </>
        )}
      </p>
      {takesAddress && <AddressForm label={texts.chat.address.label} onLeave={act.leave} />}
      {isKnown && email !== null && replyWaits && <AddressWaits email={email} caller={caller} />}
      {isKnown && email !== null && (
        <p className="chat-dialog-more">
          <button type="button" onClick={act.change}>
            {texts.chat.address.another}
          </button>
          <button type="button" onClick={() => void act.remove()}>
            {texts.chat.address.delete}
          </button>
        </p>
      )}
      <p role="status">{notice}</p>
      <div className="chat-dialog-ways cluster">
        <button type="button" onClick={onClose}>
          {step === 'sent' || step === 'closed' ? texts.chat.close : texts.chat.cancel}
        </button>
        {isKnown && email !== null && !replyWaits && (
          <button
            type="button"
            className="chat-dialog-go"
            disabled={step === 'busy'}
            onClick={() => void act.mail()}
          >
            {step === 'busy' ? texts.chat.transcript.sending : texts.chat.transcript.send}
          </button>
        )}
      </div>
    </ChatDialog>
  );
};
