import { useId, useState, type SubmitEvent } from 'react';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { Webhook } from '#shared/contracts/webhooks.ts';
import type { OwnerAlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import { webhookForms, type WebhookForm as Form } from '#shared/domain/alarms/webhook-forms.ts';
import { useUnsaved } from '#site/admin/unsaved.tsx';
import { kindTexts } from '#site/admin/settings/alarms/alarm-texts.ts';

/** What the owner chooses. An empty address keeps the one that is stored. */
export interface WebhookDraft {
  readonly name: string;
  readonly url: string;
  readonly form: Form;
  readonly kinds: readonly OwnerAlarmKind[];
  readonly includes_text: boolean;
}

interface WebhookFormProps {
  /** Undefined: a new one. */
  webhook?: Webhook;
  /** Null on success, otherwise the reason of the failure. */
  onSave: (draft: WebhookDraft) => Promise<string | null>;
  onCancel: () => void;
}

export const formTexts: Readonly<Record<Form, string>> = {
  json: 'JSON, for a program of your own',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
  ntfy: 'ntfy',
};

const addressHints: Readonly<Record<Form, string>> = {
  json: 'The address that takes the requests.',
  slack: 'The address of an incoming webhook.',
  discord: 'The address from the channel’s integrations.',
  telegram:
    'https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>, and &message_thread_id=<number> for a topic.',
  ntfy: 'The server with the topic, such as https://ntfy.sh/my-topic.',
};

const usual: WebhookDraft = {
  name: '',
  url: '',
  form: 'json',
  kinds: ['chat_started', 'message_received', 'contact_received', 'goal_reached'],
  includes_text: false,
};

interface AddressFieldsProps {
  draft: WebhookDraft;
  webhook: Webhook | undefined;
  onChange: (part: Partial<WebhookDraft>) => void;
}

const AddressFields = ({ draft, webhook, onChange }: AddressFieldsProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-form`}>Form</label>
      <select
        id={`${id}-form`}
        value={draft.form}
        onChange={(event) =>
          onChange({ form: webhookForms.find((one) => one === event.target.value) ?? 'json' })
        }
      >
        {webhookForms.map((form) => (
          <option key={form} value={form}>
            {formTexts[form]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-url`}>Address</label>
      <input
        id={`${id}-url`}
        type="url"
        required={webhook === undefined}
        maxLength={alarmLimits.webhookUrlCharacters}
        placeholder={webhook?.address}
        aria-describedby={`${id}-hint`}
        value={draft.url}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <p id={`${id}-hint`}>
        {addressHints[draft.form]} {webhook && 'Empty: it stays as it is.'}
      </p>
    </>
  );
};

interface KindFieldsProps {
  kinds: readonly OwnerAlarmKind[];
  onChange: (kinds: readonly OwnerAlarmKind[]) => void;
}

const KindFields = ({ kinds, onChange }: KindFieldsProps) => {
  const toggle = (kind: OwnerAlarmKind, isOn: boolean) => {
    const others = kinds.filter((one) => one !== kind);
    onChange(isOn ? [...others, kind] : others);
  };
  return (
    <fieldset>
      <legend>It gets</legend>
      {kindTexts.map(([kind, text]) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
};

/** Where alarms are posted, in which form, and which. */
export const WebhookForm = ({ webhook, onSave, onCancel }: WebhookFormProps) => {
  const id = useId();
  const [draft, setDraft] = useState<WebhookDraft>(webhook ? { ...webhook, url: '' } : usual);
  const [notice, setNotice] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isEdited, setEdited] = useState(false);
  useUnsaved(isEdited ? 'The webhook is not saved.' : null);
  const change = (part: Partial<WebhookDraft>) => {
    setDraft({ ...draft, ...part });
    setEdited(true);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.kinds.length === 0) {
      setNotice('Choose what is posted.');
      return;
    }
    setBusy(true);
    void onSave({ ...draft, name: draft.name.trim(), url: draft.url.trim() }).then((why) => {
      setBusy(false);
      setNotice(why ?? '');
    });
  };
  return (
    <form className="settings-form webhook-form" onSubmit={submit}>
      <label htmlFor={`${id}-name`}>Name</label>
      <input
        id={`${id}-name`}
        required
        pattern=".*\S.*"
        title="not only spaces"
        maxLength={alarmLimits.webhookNameCharacters}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <AddressFields draft={draft} webhook={webhook} onChange={change} />
      <KindFields kinds={draft.kinds} onChange={(kinds) => change({ kinds })} />
      <label className="webhook-text">
        <input
          type="checkbox"
          checked={draft.includes_text}
          onChange={(event) => change({ includes_text: event.target.checked })}
        />
        With names and what visitors wrote
      </label>
      <div className="settings-ways cluster">
        <button type="submit" disabled={isBusy}>
          {webhook ? 'Save the webhook' : 'Make the webhook'}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
        <span role="alert">{notice}</span>
      </div>
    </form>
  );
};
