import { useState } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  createReturnLink,
  listReturnLinks,
  revokeReturnLinks,
  type ReturnLink,
} from '#shared/contracts/return-links.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { CopyButton } from '#site/admin/copy-button.tsx';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { momentText } from '#site/admin/date-texts.ts';
import './return-links.css';

const stateText = ({ opened_at: openedAt, expires_at: expiresAt }: ReturnLink): string =>
  openedAt === null
    ? `not opened, valid until ${momentText(expiresAt)}`
    : `opened ${momentText(openedAt)}`;

const useLinks = (id: ConversationId) => {
  const params = { conversation_id: id };
  const { data } = useApiQuery(listReturnLinks, { params });
  const call = useCall();
  const refresh = useRefresh(listReturnLinks.path.replace(':conversation_id', id));
  const [url, setUrl] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const attempt = (run: () => Promise<string | null>) => () => {
    setRefusal('');
    run().then(
      (made) => {
        setUrl(made);
        refresh();
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        const isFull = error.problem?.code === 'conflict';
        setRefusal(
          isFull ? `Not made: ${error.problem?.message}.` : 'That did not work. Try again.',
        );
      },
    );
  };
  return {
    ...{ links: data?.links ?? [], url, refusal },
    make: attempt(async () => (await call(createReturnLink, { params, body: {} })).url),
    withdraw: attempt(async () => {
      await call(revokeReturnLinks, { params, body: {} });
      return null;
    }),
  };
};

/** Links that reopen this chat on any device. */
export const LinksDialog = ({ id, onClose }: { id: ConversationId; onClose: () => void }) => {
  const { links, url, refusal, make, withdraw } = useLinks(id);
  return (
    <ConsoleDialog title="Return links" className="return-links" onClose={onClose}>
      <p>
        A link lets its recipient go on with this chat in another browser. It works once, and shows
        nothing else of the visitor.
      </p>
      {links.length > 0 && (
        <ul className="list-of-rows">
          {links.map((link) => (
            <li key={link.created_at}>
              Made {momentText(link.created_at)}: {stateText(link)}
            </li>
          ))}
        </ul>
      )}
      {url !== null && (
        <div className="return-link-made cluster">
          <input type="text" readOnly aria-label="The new link" value={url} />
          <CopyButton text={url} />
          <span>It is shown only now.</span>
        </div>
      )}
      <p role="alert">{refusal}</p>
      <div className="return-link-ways cluster">
        <button type="button" onClick={make}>
          Make a link
        </button>
        {links.length > 0 && (
          <button type="button" onClick={withdraw}>
            Withdraw all
          </button>
        )}
      </div>
    </ConsoleDialog>
  );
};
