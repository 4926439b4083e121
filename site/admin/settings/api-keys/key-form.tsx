import { useId, useState, type SubmitEvent } from 'react';
import { apiScopes, type ApiScope } from '#shared/contracts/api-scopes.ts';
import { limits } from '#shared/limits.ts';

interface KeyFormProps {
  /** Null on success, otherwise the reason of the failure. */
  onMake: (name: string, scopes: ApiScope[]) => Promise<string | null>;
}

const scopeTexts: Readonly<Record<ApiScope, string>> = {
  analytics: 'Read analytics: every figure, and the list of visitors',
  conversations: 'Read chats: what visitors and you wrote',
  write: 'Add contact messages, notes, tags and events',
};

/** A new API key: its name, and what it may do. */
export const KeyForm = ({ onMake }: KeyFormProps) => {
  const id = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly ApiScope[]>(['analytics']);
  const [notice, setNotice] = useState('');
  const [isBusy, setBusy] = useState(false);
  const toggle = (scope: ApiScope, isOn: boolean) =>
    setChosen(apiScopes.filter((one) => (one === scope ? isOn : chosen.includes(one))));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen.length === 0) {
      setNotice('Choose what the key may do.');
      return;
    }
    setBusy(true);
    void onMake(name.trim(), [...chosen]).then((why) => {
      setNotice(why ?? '');
      setBusy(false);
    });
  };
  return (
    <form className="settings-form api-key-form" onSubmit={submit}>
      <label htmlFor={`${id}-name`}>Name of the program</label>
      <input
        id={`${id}-name`}
        required
        pattern=".*\S.*"
        title="not only spaces"
        maxLength={limits.identity.apiKeyNameCharacters}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend>It may</legend>
        {apiScopes.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
            />
            {scopeTexts[scope]}
          </label>
        ))}
      </fieldset>
      <div className="settings-ways cluster">
        <button type="submit" disabled={isBusy}>
          Make a key
        </button>
        <span role="alert">{notice}</span>
      </div>
    </form>
  );
};
