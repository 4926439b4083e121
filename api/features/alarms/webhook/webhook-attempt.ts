import type { Attempt } from '#api/features/alarms/channel.ts';
import type { OutgoingAnswer } from '#api/platform/outgoing/outgoing.ts';

const maxAnswerCharacters = 300;
const maxRetryAfterMs = 24 * 60 * 60_000;

/** `Retry-After` in seconds or as a date; undefined where it is missing or neither. */
const retryAfterOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs);
};

/** What an answer means for the notice: delivered, to be tried again, or given up. */
export const webhookAttemptOf = (answer: OutgoingAnswer, now: number): Attempt => {
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
  // A redirect too: it could lead where the address itself may not.
  return { kind: 'refused', answer: shown };
};
