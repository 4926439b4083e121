import { useEffect, useId, useMemo, useState } from 'react';
import type { ReturnLink } from '#shared/contracts/return-links.ts';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import { ChatDialog } from '#site/features/chat/lifecycle/chat-dialog.tsx';
import {
  createReplyMailCalls,
  refusalTexts,
} from '#site/features/chat/reply-mail/reply-mail-calls.ts';
import { dayLabel, timeOfDay } from '#site/ui/chat/message-times.ts';

interface LinksDialogProps {
  caller: ChatCaller;
  onClose: () => void;
}

const at = (time: string): string => `${dayLabel(time)}, ${timeOfDay(time)}`;

const stateText = ({ opened_at: openedAt, expires_at: expiresAt }: ReturnLink): string => {
  if (openedAt !== null) return `Used ${at(openedAt)}; that browser can read and write here`;
  return Date.parse(expiresAt) <= Date.now()
    ? `Never used; expired ${at(expiresAt)}`
    : `Not used yet; expires ${at(expiresAt)}`;
};

const useLinks = (caller: ChatCaller) => {
  const calls = useMemo(() => createReplyMailCalls(caller), [caller]);
  const [links, setLinks] = useState<readonly ReturnLink[] | null>(null);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    let isHere = true;
    void calls.links().then((found) => {
      if (!isHere) return;
      if (found.ok) setLinks(found.answer.links);
      else setNotice(refusalTexts[found.why]);
    });
    return () => {
      isHere = false;
    };
  }, [calls]);
  const withdraw = async () => {
    const withdrawn = await calls.withdrawLinks();
    if (withdrawn.ok) setLinks(withdrawn.answer.links);
    setNotice(
      withdrawn.ok
        ? 'All links were withdrawn. They open nothing any more.'
        : refusalTexts[withdrawn.why],
    );
  };
  return { links, notice, withdraw };
};

const introduction = (links: readonly ReturnLink[] | null, notice: string): string => {
  if (links === null) return notice === '' ? 'Loading…' : '';
  if (links.length === 0) return 'There is no link to this conversation.';
  return 'Whoever opens one of these links can read this conversation and write in it. Each works once, on one device. They came with mails to you, or were made for you by the owner of the site.';
};

/** Lists the links that reopen this conversation elsewhere, and revokes them. */
export const LinksDialog = ({ caller, onClose }: LinksDialogProps) => {
  const textId = useId();
  const { links, notice, withdraw } = useLinks(caller);
  const [isSure, setSure] = useState(false);
  const hasLinks = links !== null && links.length > 0;
  return (
    <ChatDialog title="Links to this conversation" describedBy={textId} onClose={onClose}>
      <p id={textId}>{introduction(links, notice)}</p>
      {hasLinks && (
        <ul className="chat-dialog-list">
          {links.map((link) => (
            <li key={link.created_at}>
              <b>Made {at(link.created_at)}</b>
              {stateText(link)}
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        {isSure && hasLinks
          ? 'Withdraw all of them? Browsers that came by one are shut out at once.'
          : notice}
      </p>
      <div className="chat-dialog-ways cluster">
        <button type="button" onClick={onClose}>
          Close
        </button>
        {hasLinks && !isSure && (
          <button type="button" onClick={() => setSure(true)}>
            Withdraw all links…
          </button>
        )}
        {hasLinks && isSure && (
          <button
            type="button"
            className="chat-dialog-go"
            onClick={() => void withdraw().finally(() => setSure(false))}
          >
            Withdraw them
          </button>
        )}
      </div>
    </ChatDialog>
  );
};
