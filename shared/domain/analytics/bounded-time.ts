import { limits } from '#shared/limits.ts';

const { eventLateMs, eventEarlyMs } = limits.analytics;

/**
 * Where an event stands in time, ms since the epoch: its own time when that is at most 7
 * days before and 5 minutes after its arrival, else its arrival. So the offline queue's late events
 * land where they belong, and a wrong clock cannot write into last year.
 */
export const boundedTime = (ownAt: number, receivedAt: number): number =>
  ownAt >= receivedAt - eventLateMs && ownAt <= receivedAt + eventEarlyMs ? ownAt : receivedAt;
