import { useState } from 'react';
import {
  endAdminSessions,
  listAdminSessions,
  type AdminSession,
} from '#shared/contracts/admin-sessions.ts';
import { ConfirmButton } from '#site/admin/confirm-dialog.tsx';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import { useApiQuery, useAttempt } from '#site/admin/queries/use-api-query.tsx';
import { RowButton } from '#site/admin/settings/settings-form.tsx';
import { momentText } from '#site/admin/date-texts.ts';

interface SessionRowProps {
  row: AdminSession;
  isOwn: boolean;
  onEnd: (id: string) => void;
}

const SessionRow = ({ row, isOwn, onEnd }: SessionRowProps) => (
  <li>
    <span>
      {row.agent}
      {row.country !== null && `, ${row.country}`}
      {isOwn && <em> this one</em>}
    </span>
    <span>{row.connections > 0 ? 'open now' : `last open ${momentText(row.seen_at)}`}</span>
    {!isOwn && <RowButton label="Log out" of={row.agent} onClick={() => onEnd(row.session_id)} />}
  </li>
);

const unnamedText = (count: number): string =>
  `${count} open ${count === 1 ? 'connection names' : 'connections name'} no session, such as a desktop app: to shut ${count === 1 ? 'it' : 'them'} out, change the key.`;

export const SessionsSection = ({ session }: { session: ConsoleSession }) => {
  const attempt = useAttempt();
  const { data } = useApiQuery(listAdminSessions, {});
  const [notice, setNotice] = useState('');
  const own = session.id();
  const end = (body: { session_id: string } | { all_but: string | null }) =>
    attempt(() => session.call(endAdminSessions, { body }));
  return (
    <>
      <ul className="settings-rows">
        {data?.sessions.map((row) => (
          <SessionRow
            key={row.session_id}
            row={row}
            isOwn={row.session_id === own}
            onEnd={(session_id) => void end({ session_id }).then((why) => setNotice(why ?? ''))}
          />
        ))}
      </ul>
      {data && data.unnamed > 0 && <p>{unnamedText(data.unnamed)}</p>}
      <div className="settings-ways cluster" data-setting="log-out">
        <ConfirmButton
          label="Log out everywhere else"
          title="Log out everywhere else?"
          go="Log out"
          onGo={() => end({ all_but: own })}
        >
          <p>
            Every other console is signed out at once and forgets the key. Anyone who knows the key
            can sign in again; to prevent that, change the key.
          </p>
        </ConfirmButton>
        <span role="alert">{notice}</span>
      </div>
    </>
  );
};
