import { z } from 'zod';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { call } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { time } from '#shared/contracts/shapes.ts';
import { lineText, webAddress } from '#shared/contracts/text.ts';
import { ownerAlarmKinds } from '#shared/domain/alarms/alarm-kinds.ts';
import { webhookForms } from '#shared/domain/alarms/webhook-forms.ts';

/** Webhooks: addresses that alarms are posted to. Every call needs `x-admin-key`. */

const kinds = z
  .array(z.enum(ownerAlarmKinds))
  .min(1, 'must name at least one kind')
  .max(ownerAlarmKinds.length)
  .transform((given) => [...new Set(given)]);

const webhookSchema = z.strictObject({
  webhook_id: uuidSchema,
  name: z.string(),
  /** Without the parts that would let a reader post to it. */
  address: z.string(),
  form: z.enum(webhookForms),
  kinds: z.array(z.enum(ownerAlarmKinds)),
  is_on: z.boolean(),
  /** Whether it includes names and visitors' texts. */
  includes_text: z.boolean(),
  created_at: time,
  /** Until then the previous secret signs as well. */
  old_secret_until: time.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const webhooks = z.strictObject({ webhooks: z.array(webhookSchema) });

const url = webAddress(alarmLimits.webhookUrlCharacters);

const chosen = {
  name: lineText(alarmLimits.webhookNameCharacters),
  form: z.enum(webhookForms),
  kinds,
  includes_text: z.boolean(),
};
const byWebhook = z.object({ webhook_id: uuidSchema });

export const listWebhooks = call('GET', '/api/admin/webhooks', {
  doc: 'The addresses that alarms are posted to, oldest first.',
  answer: webhooks,
});

export const createWebhook = call('POST', '/api/admin/webhooks', {
  doc:
    'Makes a webhook that is on, and shows its secret this one time. `conflict` when there ' +
    'are too many; `validation_failed` for an address that nothing may be sent to.',
  body: z.object({ ...chosen, url }),
  answer: webhooks.extend({ webhook_id: uuidSchema, secret: z.string() }),
});

export const changeWebhook = call('POST', '/api/admin/webhooks/:webhook_id', {
  doc:
    'Changes a webhook. Without `url` the address stays. What waits for one that is off is ' +
    'dropped. `not_found` when there is none.',
  params: byWebhook,
  body: z.object({ ...chosen, url: url.optional(), is_on: z.boolean() }),
  answer: webhooks,
});

export const rotateWebhookSecret = call('POST', '/api/admin/webhooks/:webhook_id/secret', {
  doc: 'Makes a new secret, shown this one time. The one before signs beside it for a day.',
  params: byWebhook,
  answer: webhooks.extend({ secret: z.string() }),
});

export const testWebhook = call('POST', '/api/admin/webhooks/:webhook_id/test', {
  doc: 'Posts a test to a webhook now, outside the outbox, and says what the other side answered.',
  params: byWebhook,
  answer: z.strictObject({ is_accepted: z.boolean(), answer: z.string() }),
});

export const removeWebhook = call('POST', '/api/admin/webhooks/:webhook_id/remove', {
  doc: 'Removes a webhook; what waits for it is dropped. Removing a missing one succeeds.',
  params: byWebhook,
  answer: webhooks,
});
