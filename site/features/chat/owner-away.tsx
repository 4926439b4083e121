import { useEffect, useState, useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import { AddressForm } from '#site/features/chat/address-form.tsx';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import { AddressWaits } from '#site/features/chat/reply-mail/address-waits.tsx';
import {
  createReplyMailCalls,
  refusalTexts,
} from '#site/features/chat/reply-mail/reply-mail-calls.ts';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import { hasWritten, type ChatState } from '#site/features/chat/chat-state.ts';
import { awayWords } from '#site/features/chat/away-words.ts';
import './owner-away.css';
import type { LeaveAddress } from '#site/features/chat/leave-address.ts';
import { texts } from '#site/texts/en.ts';

/** Lets the visitor correct or remove their address. */
const KnownAddress = ({ caller, onLeave }: { caller: ChatCaller; onLeave: LeaveAddress }) => {
  const calls = useMemo(() => createReplyMailCalls(caller), [caller]);
  const [isChanging, setChanging] = useState(false);
  const [notice, setNotice] = useState('');
  const change: LeaveAddress = async (typed) => {
    const fault = await onLeave(typed);
    if (fault === null) setChanging(false);
    return fault;
  };
  const takeBack = async () => {
    const removed = await calls.remove();
    if (!removed.ok) setNotice(refusalTexts[removed.why]);
  };
  if (isChanging) return <AddressForm label={texts.chat.address.anotherLabel} onLeave={change} />;
  return (
    <div className="known-address controls">
      <button type="button" onClick={() => setChanging(true)}>
        {texts.chat.address.another}
      </button>
      <button type="button" onClick={() => void takeBack()}>
        {texts.chat.address.deleteIt}
      </button>
      <span role="status">{notice}</span>
    </div>
  );
};

/** Whether the visitor has waited a minute for an answer to their message. */
const useUnanswered = (state: ChatState): boolean => {
  const isWaiting = hasWritten(state) && state.messages.at(-1)?.from_admin !== true;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLong(true), limits.chat.unansweredMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isLong;
};

/**
 * Whether the visitor may leave an address now: once they have written, and the server has reported
 * whether it has one. A browser that came by a return link may not.
 */
const useMayLeave = (
  { conversationId, replyEmail, ...state }: ChatState,
  caller: ChatCaller | null,
  isOffered: boolean,
): boolean => {
  const [mayLeave, setMayLeave] = useState(false);
  const isWanted = isOffered && conversationId !== null && replyEmail === null && hasWritten(state);
  useEffect(() => {
    if (!isWanted || !caller) return undefined;
    let isHere = true;
    void createReplyMailCalls(caller)
      .lookUp()
      .then((found) => {
        if (isHere) setMayLeave(found.ok || found.why !== 'not-here');
      });
    return () => {
      isHere = false;
    };
  }, [isWanted, caller]);
  return isWanted && mayLeave;
};

interface OwnerAwayProps {
  state: ChatState;
  /** Null until the chat has loaded. */
  caller: ChatCaller | null;
  onLeave: ChatActions['leaveAddress'];
}

/**
 * The owner's away message, and a field for a reply address once the visitor has written: while the
 * owner is away, or present without answering for a minute.
 */
export const OwnerAway = ({ state, caller, onLeave }: OwnerAwayProps) => {
  const { owner, replyEmail, replyWaits, ended } = state;
  const isUnanswered = useUnanswered(state) && !ended;
  const isAway = owner?.is_here === false;
  const mayLeave = useMayLeave(state, caller, isAway || isUnanswered);
  if (!owner) return null;
  const replies = owner.reply_time;
  if (!isAway && !(isUnanswered && (mayLeave || replyEmail !== null)))
    return replies && !hasWritten(state) && !ended ? (
      <p className="chat-waiting">{replies}</p>
    ) : null;
  const [away, back] = awayWords(owner);
  return (
    <section
      className="owner-away"
      aria-label={isAway ? texts.chat.away.title : texts.chat.unanswered.title}
    >
      <p>{isAway ? away : texts.chat.unanswered.text}</p>
      {isAway && replies && <p>{replies}</p>}
      {isAway && back && <p>{back}</p>}
      {replyEmail !== null && !replyWaits && <p>{texts.chat.away.answerAt(replyEmail)}</p>}
      {replyEmail !== null && replyWaits && caller && (
        <AddressWaits email={replyEmail} caller={caller} />
      )}
      {replyEmail !== null && caller && <KnownAddress caller={caller} onLeave={onLeave} />}
      {replyEmail === null && mayLeave && (
        <AddressForm label={texts.chat.address.answerLabel} onLeave={onLeave} />
      )}
    </section>
  );
};
