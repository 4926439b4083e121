import type { Attempt, Notice } from '#api/features/alarms/channel.ts';
import { signWebhook } from '#api/features/alarms/webhook/signature.ts';
import { webhookAttemptOf } from '#api/features/alarms/webhook/webhook-attempt.ts';
import {
  webhookRequestOf,
  type WebhookAddress,
} from '#api/features/alarms/webhook/webhook-forms.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';

export interface WebhookTarget extends WebhookAddress {
  /** The newest first, then those that receivers may still check with. */
  readonly secrets: readonly string[];
}

interface WebhookSenderDeps {
  readonly outgoing: Outgoing;
  readonly publicUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One attempt at delivering a notice to a webhook. Its id is the notice's, so repetitions are known. */
export const createWebhookSender =
  ({ outgoing, publicUrl, now }: WebhookSenderDeps) =>
  async (notice: Notice, target: WebhookTarget, signal: AbortSignal): Promise<Attempt> => {
    const { url, body } = webhookRequestOf(notice, target, publicUrl);
    const timestamp = Math.floor(now() / 1_000);
    const headers = {
      'content-type': 'application/json',
      ...signWebhook({ id: notice.id, timestamp, body }, target.secrets),
    };
    return webhookAttemptOf(await outgoing.post({ url, headers, body, signal }), now());
  };
