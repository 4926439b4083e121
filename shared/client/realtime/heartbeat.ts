import type { AckEvent, Heartbeat } from '#shared/contracts/realtime.ts';
import { connectionQuality } from '#shared/domain/connection-quality.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

export interface HeartbeatDeps {
  timers: Timers;
  clock: Clock;
  life: Pick<PageLife, 'isVisible' | 'isOnline'>;
  newId: () => string;
  currentPage: () => string;
  emit: (beat: Heartbeat) => void;
  /** True when a beat is unanswered after 5 s, false when an ack arrives. */
  onStrain: (isOverdue: boolean) => void;
  /** Called when a second beat in a row is unanswered, and for each one after it. */
  onSilence: () => void;
}

export interface HeartbeatMonitor {
  /** Call when connected: sends one beat now and one every 30 seconds. */
  start(): void;
  /** Sends one beat now, for example after waking, without waiting for the interval. */
  beat(): void;
  stop(): void;
  /** Handles the server's `ack`. An ack of an unknown beat is ignored. */
  acknowledge(ack: AckEvent): void;
  quality(): Heartbeat['connectionQuality'];
}

/**
 * Sends a heartbeat every 30 s while visible and online. The round trip gives the quality, which
 * the next beat reports. A beat unanswered for 5 s counts as poor and is followed by another at
 * once.
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
    unanswered.set(id, steadyNow(clock));
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
      quality = connectionQuality(steadyNow(clock) - sentAtMs);
      // Events arrive in order, so older beats will not be answered any more.
      unanswered.clear();
      missed = 0;
      deps.onStrain(false);
    },
    quality: () => quality,
  };
};
