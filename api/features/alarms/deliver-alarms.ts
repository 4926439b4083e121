import { alarmLimits } from '#shared/alarm-limits.ts';
import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import { backoffMs } from '#shared/domain/backoff.ts';
import type { Attempt, Channel } from '#api/features/alarms/channel.ts';
import type { ReadNotice } from '#api/features/alarms/notices.ts';
import type { AlarmStore, Delivery, Settled } from '#api/features/alarms/store.ts';
import type { Runtime } from '#api/platform/runtime.ts';

export interface DeliverDeps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly store: Pick<AlarmStore, 'claim' | 'settle'>;
  readonly channels: readonly Channel[];
  readonly readNotice: ReadNotice;
  readonly settings: () => Promise<AlarmSettings>;
  /** A number in [0, 1), for the jitter of retries. */
  readonly jitter: () => number;
  /** Ends running attempts when the server stops. */
  readonly stopping: AbortSignal;
}

const range = { minMs: alarmLimits.retryMinMs, maxMs: alarmLimits.retryMaxMs };

/** Mail servers repeat the recipient in their answers, but logs must not contain visitors' addresses. */
const withoutAddresses = (answer: string): string =>
  answer
    .split(/([\s<>"]+)/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('');

/** The new state of a delivery after its attempt number `attempts`. */
const settledBy = (
  attempt: Attempt,
  attempts: number,
  { now, jitter }: { readonly now: number; readonly jitter: number },
): Settled => {
  const { answer } = attempt;
  if (attempt.kind === 'accepted') return { state: 'sent', at: now, answer };
  if (attempt.kind === 'gone') return { state: 'dropped', at: now, answer };
  if (attempt.kind === 'refused' || attempts >= alarmLimits.attempts)
    return { state: 'dead', at: now, answer };
  const waitMs = Math.max(backoffMs(attempts - 1, range, jitter), attempt.afterMs ?? 0);
  return { state: 'waiting', nextAt: now + Math.min(waitMs, alarmLimits.heldBackMs), answer };
};

/** Attempts the deliveries that are due. */
export const createDeliver = (deps: DeliverDeps) => {
  const { store, channels, readNotice, clock, timers, logger, stopping } = deps;

  const attemptOf = async (delivery: Delivery): Promise<Attempt> => {
    const channel = channels.find(({ name }) => name === delivery.channel);
    // Its settings were removed; the delivery waits for their return until it is given up.
    if (!channel || !(channel.isOn() || channel.answersWhileOff === true))
      return { kind: 'retry', answer: 'the channel is not configured' };
    const { hides_text: hidesText } = await deps.settings();
    const notice = await readNotice(delivery.alarm, hidesText);
    if (!notice) return { kind: 'gone', answer: 'read or erased meanwhile' };
    const late = new AbortController();
    const cancel = timers.after(alarmLimits.attemptMs, () => late.abort());
    try {
      const signal = AbortSignal.any([stopping, late.signal]);
      return await channel.deliver(notice, delivery.recipient, signal);
    } finally {
      cancel();
    }
  };

  const deliverOne = async (delivery: Delivery): Promise<void> => {
    const attempt = await attemptOf(delivery).catch((error: unknown): Attempt => {
      logger.error('alarm_attempt_failed', { channel: delivery.channel, error });
      return { kind: 'retry', answer: 'an error of this server; see its log' };
    });
    const at = { now: clock.now(), jitter: deps.jitter() };
    const settled = settledBy(attempt, delivery.attempts, at);
    if (attempt.kind === 'retry' || attempt.kind === 'refused') {
      const isGivenUp = settled.state === 'dead';
      logger.warn(isGivenUp ? 'alarm_given_up' : 'alarm_not_delivered', {
        channel: delivery.channel,
        kind: delivery.alarm.kind,
        count: delivery.attempts,
        reason: withoutAddresses(attempt.answer),
      });
    }
    await store.settle(delivery.id, delivery.attempts, settled);
  };

  /** Returns the number of attempted deliveries. */
  return async (): Promise<number> => {
    const now = clock.now();
    const claimed = await store.claim(now, now + alarmLimits.claimMs, alarmLimits.claimedAtOnce);
    await Promise.all(claimed.map(deliverOne));
    return claimed.length;
  };
};
