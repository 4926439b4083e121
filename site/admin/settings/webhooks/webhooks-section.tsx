import { useState } from 'react';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { listWebhooks, type Webhook } from '#shared/contracts/webhooks.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { ShownKey } from '#site/admin/settings/shown-key.tsx';
import { useWebhookActions } from '#site/admin/settings/webhooks/use-webhook-actions.ts';
import { formTexts, WebhookForm } from '#site/admin/settings/webhooks/webhook-form.tsx';
import { momentText } from '#site/admin/visitors/moment-text.ts';
import './webhooks.css';

type Pending = { readonly webhook: Webhook; readonly about: 'secret' | 'removal' };

interface WebhookRowProps {
  webhook: Webhook;
  actions: ReturnType<typeof useWebhookActions>;
  onEdit: () => void;
  onConfirm: (pending: Pending) => void;
}

const kindsText = ({ kinds }: Webhook): string =>
  kinds.length === 1 ? 'one kind of alarm' : `${kinds.length} kinds of alarm`;

const WebhookRow = ({ webhook, actions, onEdit, onConfirm }: WebhookRowProps) => {
  const [answer, setAnswer] = useState('');
  const { name, address, form, is_on: isOn, old_secret_until: oldUntil } = webhook;
  const test = () => {
    setAnswer('Sending…');
    void actions.test(webhook).then(setAnswer);
  };
  const label = <span className="sr-only"> {name}</span>;
  return (
    <li>
      <span className="webhook-what">
        <strong>{name}</strong>
        {!isOn && ' (off)'}
        <span className="outside-lacks">
          {formTexts[form]}, {kindsText(webhook)}, {address}
          {oldUntil !== null && `; the old secret signs until ${momentText(oldUntil)}`}
        </span>
      </span>
      <span className="cluster">
        <button type="button" onClick={test}>
          Test{label}
        </button>
        <button type="button" onClick={onEdit}>
          Edit{label}
        </button>
        <button
          type="button"
          onClick={() => void actions.setOn(webhook, !isOn).then((why) => setAnswer(why ?? ''))}
        >
          {isOn ? 'Switch off' : 'Switch on'}
          {label}
        </button>
        <button type="button" onClick={() => onConfirm({ webhook, about: 'secret' })}>
          New secret…{label}
        </button>
        <button type="button" onClick={() => onConfirm({ webhook, about: 'removal' })}>
          Remove…{label}
        </button>
      </span>
      <output className="outside-answer">{answer}</output>
    </li>
  );
};

interface ConfirmationProps {
  pending: Pending;
  actions: ReturnType<typeof useWebhookActions>;
  onClose: () => void;
}

const Confirmation = ({ pending: { webhook, about }, actions, onClose }: ConfirmationProps) =>
  about === 'secret' ? (
    <ConfirmDialog
      title={`A new secret for “${webhook.name}”?`}
      go="Make a secret"
      onClose={onClose}
      onGo={() => actions.rotate(webhook)}
    >
      <p>
        Requests carry the signatures of both secrets for a day, so that nothing is refused
        meanwhile.
      </p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`Remove “${webhook.name}”?`}
      go="Remove"
      onClose={onClose}
      onGo={() => actions.remove(webhook)}
    >
      <p>Nothing is posted to it any more, and what waits for it is dropped.</p>
    </ConfirmDialog>
  );

/** Addresses that alarms are posted to: made, tested and removed here. */
export const WebhooksSection = () => {
  const { data } = useApiQuery(listWebhooks, {});
  const [secret, setSecret] = useState<string | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const actions = useWebhookActions(setSecret);
  const close = (why: string | null): string | null => {
    if (why === null) setEdited(null);
    return why;
  };
  if (!data) return null;
  const { webhooks } = data;
  return (
    <section className="webhooks" aria-labelledby="webhooks">
      <h4 id="webhooks">Webhooks</h4>
      <p>Each posts the alarms that it is made for to another program or chat, and signs them.</p>
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
                <WebhookForm
                  webhook={webhook}
                  onSave={async (draft) => close(await actions.save(webhook, draft))}
                  onCancel={() => setEdited(null)}
                />
              </li>
            ) : (
              <WebhookRow
                key={webhook.webhook_id}
                webhook={webhook}
                actions={actions}
                onEdit={() => setEdited(webhook.webhook_id)}
                onConfirm={setPending}
              />
            ),
          )}
        </ul>
      )}
      {edited === '' && (
        <WebhookForm
          onSave={async (draft) => close(await actions.make(draft))}
          onCancel={() => setEdited(null)}
        />
      )}
      {edited !== '' && webhooks.length < alarmLimits.webhooks && (
        <div className="settings-ways cluster">
          <button type="button" onClick={() => setEdited('')}>
            Create webhook
          </button>
        </div>
      )}
      {pending && (
        <Confirmation pending={pending} actions={actions} onClose={() => setPending(null)} />
      )}
    </section>
  );
};
