import { Router } from 'express';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#shared/contracts/webhooks.ts';
import { iso } from '#shared/domain/time.ts';
import type { Random } from '#shared/ports/random.ts';
import type { Attempt, Notice } from '#api/features/alarms/channel.ts';
import { createWebhookSecret } from '#api/features/alarms/webhook/signature.ts';
import { testNotice } from '#api/features/alarms/test-notice.ts';
import { shownAddress } from '#api/features/alarms/webhook/webhook-channel.ts';
import { webhookFaultOf } from '#api/features/alarms/webhook/webhook-fault.ts';
import type { StoredWebhook, WebhookList } from '#api/features/alarms/webhook/webhook-list.ts';
import { route } from '#api/http/route.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'ids'> {
  readonly random: Random;
  readonly list: WebhookList;
  /** The maximum number. */
  readonly limit: number;
  readonly refusalOf: Outgoing['refusalOf'];
  readonly postTo: (
    webhook: StoredWebhook,
    notice: Notice,
    signal: AbortSignal,
  ) => Promise<Attempt>;
  /** Called after each stored change. */
  readonly onChanged: () => Promise<void>;
}

const notThere = () => fail('not_found', 'there is no such webhook');

const invalid = (url: string) =>
  fail('validation_failed', 'the request is invalid', { fields: { url } });

const toRow = (webhook: StoredWebhook, now: number): Webhook => ({
  webhook_id: webhook.id,
  name: webhook.name,
  address: shownAddress(webhook.url),
  form: webhook.form,
  kinds: webhook.kinds,
  is_on: webhook.isOn,
  includes_text: webhook.includesText,
  created_at: iso(webhook.createdAt),
  old_secret_until: webhook.old !== null && webhook.old.until > now ? iso(webhook.old.until) : null,
});

/** The console's calls about webhooks. Secrets appear only in the answers that create them. */
export const createWebhookRoutes = (deps: Deps): Router => {
  const { list, clock, ids, random, refusalOf, limit, onChanged } = deps;
  const router = Router();
  const rows = async () => (await list.read()).map((one) => toRow(one, clock.now()));
  const newSecret = () => createWebhookSecret((bytes) => Buffer.from(random.bytes(bytes)));

  /** Changes one, or answers that there is none. */
  const changeOne = async (
    id: string,
    change: (webhook: StoredWebhook) => StoredWebhook | Failure,
  ): Promise<Failure | null> => {
    const changed = await list.change(({ webhooks }) => {
      const found = webhooks.find((one) => one.id === id);
      if (!found) return notThere();
      const next = change(found);
      return 'error' in next
        ? next
        : { webhooks: webhooks.map((one) => (one.id === id ? next : one)) };
    });
    if ('error' in changed) return changed;
    await onChanged();
    return null;
  };

  route(router, listWebhooks, async () => ({ webhooks: await rows() }));

  route(router, createWebhook, async ({ body }) => {
    const fault = webhookFaultOf(body, refusalOf);
    if (fault !== null) return invalid(fault);
    const { name, url, form, kinds, includes_text: includesText } = body;
    const [id, secret, createdAt] = [ids.client(), newSecret(), clock.now()];
    const added = { id, name, url, form, kinds, includesText, secret, createdAt };
    const changed = await list.change(({ webhooks }) =>
      webhooks.length >= limit
        ? fail('conflict', `there are ${limit} webhooks; remove one first`)
        : { webhooks: [...webhooks, { ...added, isOn: true, old: null }] },
    );
    if ('error' in changed) return changed;
    await onChanged();
    return { webhooks: await rows(), webhook_id: id, secret };
  });

  route(router, changeWebhook, async ({ params, body }) => {
    const { name, form, kinds, includes_text: includesText, is_on: isOn } = body;
    const failure = await changeOne(params.webhook_id, (webhook) => {
      const url = body.url ?? webhook.url;
      // A webhook that is no longer allowed can still be switched off.
      const isSent = isOn || body.url !== undefined;
      const fault = isSent ? webhookFaultOf({ url, form }, refusalOf) : null;
      return fault === null
        ? { ...webhook, name, url, form, kinds, includesText, isOn }
        : invalid(fault);
    });
    return failure ?? { webhooks: await rows() };
  });

  route(router, rotateWebhookSecret, async ({ params }) => {
    const secret = newSecret();
    const until = clock.now() + alarmLimits.oldSecretMs;
    const failure = await changeOne(params.webhook_id, (webhook) => ({
      ...webhook,
      secret,
      old: { secret: webhook.secret, until },
    }));
    return failure ?? { webhooks: await rows(), secret };
  });

  route(router, testWebhook, async ({ params }) => {
    const webhook = (await list.read()).find(({ id }) => id === params.webhook_id);
    if (!webhook) return notThere();
    const late = new AbortController();
    const cancel = deps.timers.after(alarmLimits.attemptMs, () => late.abort());
    const attempt = await deps
      .postTo(webhook, testNotice(ids.client(), clock.now()), late.signal)
      .finally(cancel);
    return { is_accepted: attempt.kind === 'accepted', answer: attempt.answer };
  });

  route(router, removeWebhook, async ({ params }) => {
    await list.change(({ webhooks }) => ({
      webhooks: webhooks.filter(({ id }) => id !== params.webhook_id),
    }));
    await onChanged();
    return { webhooks: await rows() };
  });
  return router;
};
