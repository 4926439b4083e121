import { createHash } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Attempt } from '#api/features/alarms/channel.ts';
import { encryptMessage, freshSecrets } from '#api/features/alarms/push/encrypt.ts';
import type { PushPayload } from '#api/features/alarms/push/push-text.ts';
import type { Subscription } from '#api/features/alarms/push/store.ts';
import type { VapidKeys } from '#api/features/alarms/push/vapid.ts';
import type { Outgoing, OutgoingAnswer } from '#api/platform/outgoing/outgoing.ts';

interface Deps {
  readonly outgoing: Outgoing;
  readonly vapid: VapidKeys;
  readonly contact: string;
  readonly clock: Clock;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** At most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (topic: string): string =>
  createHash('sha256').update(topic).digest('base64url').slice(0, 32);

/** Somebody is waiting, or the backup failed: a phone in battery saver shows it anyway. */
const urgent = new Set<PushPayload['kind']>([
  ...(['chat_started', 'message_received', 'contact_received', 'chat_unanswered'] as const),
  ...(['backup_failed', 'test'] as const),
]);

/** Retry-After in seconds or as a date (RFC 9110, section 10.2.3). */
const retryAfterMs = (value: string | undefined, now: number): number | undefined => {
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};

const attemptOf = (answer: OutgoingAnswer, now: number): Attempt => {
  if (!answer.ok) {
    const text = `The push service ${answer.reason}.`;
    return { kind: answer.code === 'forbidden' ? 'refused' : 'retry', answer: text };
  }
  const { status, headers } = answer;
  const words = answer.body.replace(/\s+/g, ' ').trim().slice(0, 200);
  const text = words === '' ? `${status}` : `${status}: ${words}`;
  if (status >= 200 && status < 300) return { kind: 'accepted', answer: text };
  if (status === 404 || status === 410) return { kind: 'gone', answer: text };
  if (status === 429 || status >= 500) {
    const afterMs = retryAfterMs(headers['retry-after'], now);
    return { kind: 'retry', answer: text, ...(afterMs !== undefined && { afterMs }) };
  }
  return { kind: 'refused', answer: text };
};

/** Sends a message to one subscription (RFC 8030) and returns the outcome. */
export const createSendPush = ({ outgoing, vapid, contact, clock }: Deps) => {
  const encrypt = (payload: PushPayload, { p256dh, auth }: Subscription): Buffer =>
    encryptMessage(
      Buffer.from(JSON.stringify(payload)),
      { publicKey: bytesOf(p256dh), secret: bytesOf(auth) },
      freshSecrets(),
    );
  return async (
    payload: PushPayload,
    subscription: Subscription,
    signal?: AbortSignal,
  ): Promise<Attempt> => {
    const answer = await outgoing.post({
      url: subscription.endpoint,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(limits.push.ttlSeconds),
        urgency: urgent.has(payload.kind) ? 'high' : 'normal',
        topic: topicOf(payload.topic),
        authorization: vapid.authorize(subscription.endpoint, contact, clock.now()),
      },
      body: encrypt(payload, subscription),
      ...(signal && { signal }),
    });
    return attemptOf(answer, clock.now());
  };
};

/** Whether the keys of a subscription are usable, that is, a point of the curve. */
export const canEncryptTo = ({ p256dh, auth }: Subscription): boolean => {
  try {
    const receiver = { publicKey: bytesOf(p256dh), secret: bytesOf(auth) };
    encryptMessage(Buffer.alloc(0), receiver, freshSecrets());
    return true;
  } catch {
    return false;
  }
};
