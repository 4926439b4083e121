import { useState } from 'react';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKey,
} from '#shared/contracts/api-keys.ts';
import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { limits } from '#shared/limits.ts';
import { ConfirmButton } from '#site/admin/confirm-dialog.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { useApiQuery, useAttempt, useCall } from '#site/admin/queries/use-api-query.tsx';
import {
  Checks,
  SettingsForm,
  TextField,
  useSettingsForm,
} from '#site/admin/settings/settings-form.tsx';
import { ShownKey } from '#site/admin/settings/shown-key.tsx';
import { momentText } from '#site/admin/date-texts.ts';

const scopeTexts: readonly (readonly [ApiScope, string])[] = [
  ['analytics', 'Read analytics: every figure, and the list of visitors'],
  ['conversations', 'Read chats: what visitors and you wrote'],
  ['write', 'Add contact messages, notes, tags and events'],
];

const scopesText = (scopes: readonly ApiScope[]): string => {
  const read = scopes.filter((scope) => scope !== 'write');
  const parts = [
    read.length > 0 && `read ${read.join(' and ')}`,
    scopes.includes('write') && 'write',
  ];
  return parts.filter(Boolean).join(', and ');
};

const KeyRow = ({ row }: { row: ApiKey }) => {
  const call = useCall();
  const attempt = useAttempt(listApiKeys.path);
  const { key_id, name, scopes, used_at: usedAt } = row;
  return (
    <li>
      <span>
        {name}
        <span className="settings-detail"> may {scopesText(scopes)}</span>
      </span>
      <span>{usedAt === null ? 'never used' : `last used ${momentText(usedAt)}`}</span>
      <ConfirmButton
        label="Revoke"
        of={name}
        title={`Revoke “${name}”?`}
        go="Revoke"
        onGo={() => attempt(() => call(revokeApiKey, { params: { key_id }, body: {} }))}
      >
        <p>The program that uses it is refused from now on. A revoked key does not come back.</p>
      </ConfirmButton>
    </li>
  );
};

const usual: { name: string; scopes: ApiScope[] } = { name: '', scopes: ['analytics'] };

/** Creates a key: its name and its permissions. */
const KeyForm = ({ onMade }: { onMade: (key: string) => void }) => {
  const call = useCall();
  const form = useSettingsForm({
    saved: usual,
    path: listApiKeys.path,
    unsaved: 'The API key is not created.',
    save: async (draft) =>
      onMade((await call(createApiKey, { body: { ...draft, name: draft.name.trim() } })).key),
  });
  return (
    <SettingsForm form={form} go="Create key" className="settings-narrow">
      <TextField
        label="Name of the program"
        hint={`Any words, at most ${limits.identity.apiKeyNameCharacters} characters.`}
        required
        maxLength={limits.identity.apiKeyNameCharacters}
        value={form.draft.name}
        onChange={(name) => form.change({ name })}
      />
      <Checks
        legend="It may"
        all={scopeTexts}
        chosen={form.draft.scopes}
        onChange={(scopes) => form.change({ scopes })}
      />
    </SettingsForm>
  );
};

/** Keys with which other programs read and add data. */
export const ApiKeysSection = ({ go }: { go: Go }) => {
  const { data } = useApiQuery(listApiKeys, {});
  const [shown, setShown] = useState<string | null>(null);
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
            <KeyRow key={row.key_id} row={row} />
          ))}
        </ul>
      )}
      {shown === null ? (
        <div data-setting="api-key">
          <KeyForm onMade={setShown} />
        </div>
      ) : (
        <ShownKey value={shown} onDone={() => setShown(null)}>
          This is the new key. It is shown only once: give it to the program now.
        </ShownKey>
      )}
    </>
  );
};
