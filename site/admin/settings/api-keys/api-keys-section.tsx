import { useState } from 'react';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKey,
} from '#shared/contracts/api-keys.ts';
import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { KeyForm } from '#site/admin/settings/api-keys/key-form.tsx';
import { ShownKey } from '#site/admin/settings/shown-key.tsx';
import { momentText } from '#site/admin/visitors/moment-text.ts';
import './api-keys.css';

interface KeyRowProps {
  row: ApiKey;
  onRevoke: (row: ApiKey) => void;
}

const scopesText = (scopes: readonly ApiScope[]): string => {
  const read = scopes.filter((scope) => scope !== 'write');
  const parts = [
    read.length > 0 && `read ${read.join(' and ')}`,
    scopes.includes('write') && 'write',
  ];
  return parts.filter(Boolean).join(', and ');
};

const KeyRow = ({ row, onRevoke }: KeyRowProps) => (
  <li>
    <span>
      {row.name}
      <span className="api-key-scopes"> may {scopesText(row.scopes)}</span>
    </span>
    <span>{row.used_at === null ? 'never used' : `last used ${momentText(row.used_at)}`}</span>
    <button type="button" onClick={() => onRevoke(row)}>
      Revoke<span className="sr-only"> {row.name}</span>
    </button>
  </li>
);

/** Makes and revokes keys; each returns why it failed, or null. */
const useKeyActions = (onMade: (key: string) => void) => {
  const call = useCall();
  const refresh = useRefresh(listApiKeys.path);
  const attempt = async (run: () => Promise<void>): Promise<string | null> => {
    try {
      await run();
      refresh();
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.problem?.code === 'conflict') return `Not made: ${error.problem.message}.`;
      return 'That did not work: the server did not answer. Try again.';
    }
  };
  return {
    make: (name: string, scopes: ApiScope[]) =>
      attempt(async () => {
        const { key } = await call(createApiKey, { body: { name, scopes } });
        onMade(key);
      }),
    revoke: (key_id: string) =>
      attempt(async () => void (await call(revokeApiKey, { params: { key_id }, body: {} }))),
  };
};

/** Keys with which other programs read and add. */
export const ApiKeysSection = ({ go }: { go: Go }) => {
  const { data } = useApiQuery(listApiKeys, {});
  const [shown, setShown] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const { make, revoke } = useKeyActions(setShown);
  return (
    <>
      <p>
        A key lets another program do what you choose: a spreadsheet reads figures, an automation
        adds contact messages. None can change or delete anything, or send a message in your name.{' '}
        <ConsoleLink to={addressOf({ area: 'docs', item: 'api' })} go={go}>
          What the API answers
        </ConsoleLink>
      </p>
      {data && data.keys.length > 0 && (
        <ul className="settings-rows">
          {data.keys.map((row) => (
            <KeyRow key={row.key_id} row={row} onRevoke={setRevoked} />
          ))}
        </ul>
      )}
      {shown === null ? (
        <KeyForm onMake={make} />
      ) : (
        <ShownKey value={shown} onDone={() => setShown(null)}>
          This is the new key. It is shown only once: give it to the program now.
        </ShownKey>
      )}
      {revoked && (
        <ConfirmDialog
          title={`Revoke “${revoked.name}”?`}
          go="Revoke"
          onClose={() => setRevoked(null)}
          onGo={() => revoke(revoked.key_id)}
        >
          <p>The program that uses it is refused from now on. A revoked key does not come back.</p>
        </ConfirmDialog>
      )}
    </>
  );
};
