import { useMemo, useState } from 'react';
import { AddressForm } from '#site/features/chat/address-form.tsx';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import type { LeaveAddress } from '#site/features/chat/leave-address.ts';
import {
  createReplyMailCalls,
  refusalTexts,
} from '#site/features/chat/reply-mail/reply-mail-calls.ts';

interface KnownAddressProps {
  caller: ChatCaller;
  onLeave: LeaveAddress;
}

/** Corrects the address that the visitor left, or takes it back. */
export const KnownAddress = ({ caller, onLeave }: KnownAddressProps) => {
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
  if (isChanging) return <AddressForm label="Another e-mail, for the answer" onLeave={change} />;
  return (
    <div className="known-address controls">
      <button type="button" onClick={() => setChanging(true)}>
        Another address
      </button>
      <button type="button" onClick={() => void takeBack()}>
        Delete it
      </button>
      <span role="status">{notice}</span>
    </div>
  );
};
