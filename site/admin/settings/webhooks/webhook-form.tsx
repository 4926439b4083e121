import { useId } from 'react';
import { alarmLimits } from '#shared/alarm-limits.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  type Webhook,
} from '#shared/contracts/webhooks.ts';
import type { OwnerAlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import { webhookForms, type WebhookForm as Form } from '#shared/domain/alarms/webhook-forms.ts';
import { useCall } from '#site/admin/queries/use-api-query.tsx';
import { kindTexts } from '#site/admin/settings/alarms/alarm-texts.ts';
import {
  Checks,
  SettingsForm,
  TextField,
  useSettingsForm,
} from '#site/admin/settings/settings-form.tsx';

interface WebhookDraft {
  name: string;
  /** Empty keeps the stored URL. */
  url: string;
  form: Form;
  kinds: OwnerAlarmKind[];
  includes_text: boolean;
}

const usual: WebhookDraft = {
  name: '',
  url: '',
  form: 'json',
  kinds: ['chat_started', 'message_received', 'contact_received', 'goal_reached'],
  includes_text: false,
};

/** The part of a webhook that its form edits. */
export const draftOf = (webhook: Webhook): WebhookDraft => {
  const { name, form, kinds, includes_text } = webhook;
  return { name, url: '', form, kinds, includes_text };
};

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

interface WebhookFormProps {
  /** Undefined for a new one. */
  webhook?: Webhook;
  /** Receives the secret of a new webhook. */
  onSaved: (secret?: string) => void;
  onCancel: () => void;
}

export const WebhookForm = ({ webhook, onSaved, onCancel }: WebhookFormProps) => {
  const id = useId();
  const call = useCall();
  const form = useSettingsForm({
    saved: webhook ? draftOf(webhook) : usual,
    path: listWebhooks.path,
    unsaved: 'The webhook is not saved.',
    save: async ({ url, ...draft }) => {
      if (!webhook) return onSaved((await call(createWebhook, { body: { ...draft, url } })).secret);
      const { webhook_id, is_on } = webhook;
      const body = { ...draft, is_on, ...(url.trim() !== '' && { url }) };
      await call(changeWebhook, { params: { webhook_id }, body });
      return onSaved();
    },
  });
  const { draft, change } = form;
  return (
    <SettingsForm
      form={form}
      go={webhook ? 'Save webhook' : 'Create webhook'}
      className="settings-narrow"
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        hint={`Any words, at most ${alarmLimits.webhookNameCharacters} characters.`}
        required
        maxLength={alarmLimits.webhookNameCharacters}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <div className="settings-field">
        <label htmlFor={id}>Form</label>
        <select
          id={id}
          value={draft.form}
          onChange={({ target }) =>
            change({ form: webhookForms.find((one) => one === target.value) ?? 'json' })
          }
        >
          {webhookForms.map((one) => (
            <option key={one} value={one}>
              {formTexts[one]}
            </option>
          ))}
        </select>
      </div>
      <TextField
        label="Address"
        hint={`${addressHints[draft.form]}${webhook ? ' Empty: it stays as it is.' : ''}`}
        type="url"
        required={!webhook}
        maxLength={alarmLimits.webhookUrlCharacters}
        placeholder={webhook?.address}
        value={draft.url}
        onChange={(url) => change({ url })}
      />
      <Checks
        legend="It gets"
        all={kindTexts}
        chosen={draft.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <label className="settings-switch">
        <input
          type="checkbox"
          checked={draft.includes_text}
          onChange={({ target }) => change({ includes_text: target.checked })}
        />
        With names and what visitors wrote
      </label>
    </SettingsForm>
  );
};
