import { limits } from '#shared/limits.ts';

const { eventLateMs, eventEarlyMs } = limits.analytics;

/**
 * The time at which an event counts, ms since the epoch: its own time if that is at most 7 days before
 * and 5 minutes after its arrival, else its arrival. So late events of the offline queue count when they
 * happened, and a wrong clock cannot write into last year.
 */
export const boundedTime = (ownAt: number, receivedAt: number): number =>
  ownAt >= receivedAt - eventLateMs && ownAt <= receivedAt + eventEarlyMs ? ownAt : receivedAt;
