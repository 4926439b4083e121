import { useEffect, useId, useMemo, useState } from 'react';
import type { ReturnLink } from '#shared/contracts/return-links.ts';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import { ChatDialog } from '#site/features/chat/lifecycle/chat-dialog.tsx';
import {
  createReplyMailCalls,
  refusalTexts,
} from '#site/features/chat/reply-mail/reply-mail-calls.ts';
import { dayLabel, timeOfDay } from '#site/ui/chat/message-times.ts';
import { texts } from '#site/texts/en.ts';

const at = (time: string): string => `${dayLabel(time)}, ${timeOfDay(time)}`;

const stateText = ({ opened_at: openedAt, expires_at: expiresAt }: ReturnLink): string => {
  if (openedAt !== null) return texts.chat.links.used(at(openedAt));
  return Date.parse(expiresAt) <= Date.now()
    ? texts.chat.links.expired(at(expiresAt))
    : texts.chat.links.expires(at(expiresAt));
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
    setNotice(withdrawn.ok ? texts.chat.links.withdrawn : refusalTexts[withdrawn.why]);
  };
  return { links, notice, withdraw };
};

const introduction = (links: readonly ReturnLink[] | null, notice: string): string => {
  if (links === null) return notice === '' ? texts.chat.loading : '';
  if (links.length === 0) return texts.chat.links.none;
  return texts.chat.links.what;
};

/** Lists the links that reopen this conversation elsewhere, and revokes them. */
export const LinksDialog = ({ caller, onClose }: { caller: ChatCaller; onClose: () => void }) => {
  const textId = useId();
  const { links, notice, withdraw } = useLinks(caller);
  const [isSure, setSure] = useState(false);
  const hasLinks = links !== null && links.length > 0;
  return (
    <ChatDialog title={texts.chat.links.title} describedBy={textId} onClose={onClose}>
      <p id={textId}>{introduction(links, notice)}</p>
      {hasLinks && (
        <ul className="chat-dialog-list">
          {links.map((link) => (
            <li key={link.created_at}>
              <b>{texts.chat.links.made(at(link.created_at))}</b>
              {stateText(link)}
            </li>
          ))}
        </ul>
      )}
      <p role="status">{isSure && hasLinks ? texts.chat.links.isSure : notice}</p>
      <div className="chat-dialog-ways cluster">
        <button type="button" onClick={onClose}>
          {texts.chat.close}
        </button>
        {hasLinks && !isSure && (
          <button type="button" onClick={() => setSure(true)}>
            {texts.chat.links.withdrawAll}
          </button>
        )}
        {hasLinks && isSure && (
          <button
            type="button"
            className="chat-dialog-go"
            onClick={() => void withdraw().finally(() => setSure(false))}
          >
            {texts.chat.links.withdraw}
          </button>
        )}
      </div>
    </ChatDialog>
  );
};
