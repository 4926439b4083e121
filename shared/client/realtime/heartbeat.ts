import type { AckEvent, Heartbeat } from '#shared/contracts/realtime.ts';
import { connectionQuality } from '#shared/domain/connection-quality.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

export interface HeartbeatDeps {
  timers: Timers;
  /** Must be monotonic: the difference of two readings is the round trip. */
  clock: Clock;
  life: Pick<PageLife, 'isVisible' | 'isOnline'>;
  newId: () => string;
  currentPage: () => string;
  emit: (beat: Heartbeat) => void;
  /** A heartbeat has had no answer for 5 s; or an answer arrived, late or in time. */
  onStrain: (isOverdue: boolean) => void;
  /** The next heartbeat has no answer either; called again for each one after it. */
  onSilence: () => void;
}

export interface HeartbeatMonitor {
  /** Connected: sends a heartbeat now, then one every 30 seconds. */
  start(): void;
  /** Sends one more now: on waking, the connection is checked at once. */
  beat(): void;
  stop(): void;
  /** Handles the server's `ack`. Ignores one that answers no heartbeat of ours. */
  acknowledge(ack: AckEvent): void;
  quality(): Heartbeat['connectionQuality'];
}

/**
 * A heartbeat every 30 s, only while visible and online. The round trip gives the connection
 * quality, which the next heartbeat reports to the server. A heartbeat without an answer for 5 s
 * counts as poor, and another follows at once.
 */
export const createHeartbeat = (deps: HeartbeatDeps): HeartbeatMonitor => {
  const { timers, clock, life } = deps;
  let quality: Heartbeat['connectionQuality'] = 'unknown';
  const unanswered = new Map<string, number>();
  let missed = 0;
  let stopBeating: Cancel = () => undefined;
  let stopWaiting: Cancel = () => undefined;

  const beat = () => {
    if (!life.isVisible() || !life.isOnline()) return;
    stopWaiting();
    const id = deps.newId();
    unanswered.set(id, clock.now());
    stopWaiting = timers.after(limits.realtime.acknowledgementWaitMs, miss);
    deps.emit({ currentPage: deps.currentPage(), connectionQuality: quality, id });
  };
  const miss = () => {
    quality = 'poor';
    missed += 1;
    deps.onStrain(true);
    if (missed === 1) beat();
    else deps.onSilence();
  };
  const stop = () => {
    stopBeating();
    stopWaiting();
    unanswered.clear();
    missed = 0;
    quality = 'unknown';
  };
  return {
    start: () => {
      stop();
      beat();
      stopBeating = timers.every(limits.realtime.heartbeatEveryMs, beat);
    },
    beat,
    stop,
    acknowledge: ({ id }) => {
      const sentAtMs = unanswered.get(id);
      if (sentAtMs === undefined) return;
      stopWaiting();
      quality = connectionQuality(clock.now() - sentAtMs);
      // Events arrive in order, so nothing older will be answered any more.
      unanswered.clear();
      missed = 0;
      deps.onStrain(false);
    },
    quality: () => quality,
  };
};
