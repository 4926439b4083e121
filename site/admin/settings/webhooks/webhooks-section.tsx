import { useState } from 'react';
import { alarmLimits } from '#shared/alarm-limits.ts';
import {
  changeWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#shared/contracts/webhooks.ts';
import { ConfirmButton } from '#site/admin/confirm-dialog.tsx';
import { useApiQuery, useAttempt, useCall } from '#site/admin/queries/use-api-query.tsx';
import { RowButton } from '#site/admin/settings/settings-form.tsx';
import { ShownKey } from '#site/admin/settings/shown-key.tsx';
import { draftOf, formTexts, WebhookForm } from '#site/admin/settings/webhooks/webhook-form.tsx';
import { momentText } from '#site/admin/date-texts.ts';

const kindsText = ({ kinds }: Webhook): string =>
  kinds.length === 1 ? 'one kind of alarm' : `${kinds.length} kinds of alarm`;

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

const WebhookRow = ({ webhook, onEdit, onSecret }: WebhookRowProps) => {
  const call = useCall();
  const attempt = useAttempt(listWebhooks.path);
  const [answer, setAnswer] = useState('');
  const { name, address, form, is_on: isOn, old_secret_until: oldUntil } = webhook;
  const input = { params: { webhook_id: webhook.webhook_id }, body: {} };
  const run = async (work: () => Promise<unknown>) => setAnswer((await attempt(work)) ?? '');
  const test = async () => {
    setAnswer('Sending…');
    const why = await attempt(async () => {
      const sent = await call(testWebhook, input);
      setAnswer(`${sent.is_accepted ? 'Accepted' : 'Not accepted'}: ${sent.answer}`);
    });
    if (why !== null) setAnswer(why);
  };
  const toggle = () => {
    const { url: _, ...draft } = draftOf(webhook);
    return call(changeWebhook, { ...input, body: { ...draft, is_on: !isOn } });
  };
  return (
    <li>
      <span className="webhook-what">
        <strong>{name}</strong>
        {!isOn && ' (off)'}
        <span className="settings-detail">
          {formTexts[form]}, {kindsText(webhook)}, {address}
          {oldUntil !== null && `; the old secret signs until ${momentText(oldUntil)}`}
        </span>
      </span>
      <span className="cluster">
        <RowButton label="Test" of={name} onClick={() => void test()} />
        <RowButton label="Edit" of={name} onClick={onEdit} />
        <RowButton
          label={isOn ? 'Switch off' : 'Switch on'}
          of={name}
          onClick={() => void run(toggle)}
        />
        <ConfirmButton
          label="New secret…"
          of={name}
          title={`A new secret for “${name}”?`}
          go="Make a secret"
          onGo={() =>
            attempt(async () => onSecret((await call(rotateWebhookSecret, input)).secret))
          }
        >
          <p>
            Requests carry the signatures of both secrets for a day, so that nothing is refused
            meanwhile.
          </p>
        </ConfirmButton>
        <ConfirmButton
          label="Remove…"
          of={name}
          title={`Remove “${name}”?`}
          go="Remove"
          onGo={() => attempt(() => call(removeWebhook, input))}
        >
          <p>Nothing is posted to it anymore, and what waits for it is dropped.</p>
        </ConfirmButton>
      </span>
      <output className="settings-answer">{answer}</output>
    </li>
  );
};

export const WebhooksSection = () => {
  const { data } = useApiQuery(listWebhooks, {});
  const [secret, setSecret] = useState<string | null>(null);
  /** The id of the webhook in the form; empty for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  if (!data) return null;
  const { webhooks } = data;
  const form = {
    onSaved: (made?: string) => {
      setEdited(null);
      if (made !== undefined) setSecret(made);
    },
    onCancel: () => setEdited(null),
  };
  return (
    <>
      <p>A webhook posts the alarms that you choose to another program or chat, signed.</p>
      {secret !== null && (
        <ShownKey value={secret} onDone={() => setSecret(null)}>
          This is the secret that requests are signed with. It is shown only once: give it to the
          receiver now.
        </ShownKey>
      )}
      {webhooks.length > 0 && (
        <ul className="settings-rows">
          {webhooks.map((webhook) =>
            edited === webhook.webhook_id ? (
              <li key={webhook.webhook_id}>
                <WebhookForm webhook={webhook} {...form} />
              </li>
            ) : (
              <WebhookRow
                key={webhook.webhook_id}
                webhook={webhook}
                onEdit={() => setEdited(webhook.webhook_id)}
                onSecret={setSecret}
              />
            ),
          )}
        </ul>
      )}
      {edited === '' && <WebhookForm {...form} />}
      {edited !== '' && webhooks.length < alarmLimits.webhooks && (
        <div className="settings-ways cluster">
          <button type="button" onClick={() => setEdited('')}>
            Create webhook
          </button>
        </div>
      )}
    </>
  );
};
