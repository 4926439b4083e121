import type { Attempt, Notice } from '#api/features/alarms/channel.ts';
import { signWebhook } from '#api/features/alarms/webhook/signature.ts';
import {
  webhookRequestOf,
  type WebhookAddress,
} from '#api/features/alarms/webhook/webhook-forms.ts';
import type { Outgoing, OutgoingAnswer } from '#api/platform/outgoing/outgoing.ts';

const maxAnswerCharacters = 300;
const maxRetryAfterMs = 24 * 60 * 60_000;

/** `Retry-After` in seconds or as a date; undefined if missing or neither. */
const retryAfterOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs);
};

/** The outcome of an answer: delivered, retry, or given up. */
const webhookAttemptOf = (answer: OutgoingAnswer, now: number): Attempt => {
  if (!answer.ok) {
    const kind = answer.code === 'forbidden' ? 'refused' : 'retry';
    return { kind, answer: `The address ${answer.reason}.` };
  }
  const { status, headers, body } = answer;
  const shown = `${status} ${body.slice(0, maxAnswerCharacters)}`.trimEnd();
  if (status >= 200 && status < 300) return { kind: 'accepted', answer: shown };
  if (status === 410) return { kind: 'gone', answer: shown };
  if (status === 408 || status === 429 || status >= 500) {
    const afterMs = retryAfterOf(headers['retry-after'], now);
    return { kind: 'retry', answer: shown, ...(afterMs !== undefined && { afterMs }) };
  }
  // Includes redirects, which could lead to a forbidden address.
  return { kind: 'refused', answer: shown };
};

export interface WebhookTarget extends WebhookAddress {
  /** The newest first, then others with which receivers may still verify. */
  readonly secrets: readonly string[];
}

interface WebhookSenderDeps {
  readonly outgoing: Outgoing;
  readonly publicUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Makes one attempt to deliver a notice to a webhook. Its id is the notice's, so that receivers
 * recognize duplicates.
 */
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
