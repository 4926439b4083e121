import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { limits } from '#shared/limits.ts';

const { sessionIdleMs, rapid } = limits.analytics;

export interface SessionEvent {
  readonly at: number;
  readonly kind: number;
  readonly page: number;
  readonly value: number | null;
}

export interface SessionFigures {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly views: number;
  readonly events: number;
  readonly engagedMs: number;
  readonly entryPage: number | null;
  readonly exitPage: number | null;
  readonly isBounce: boolean;
  readonly hasChat: boolean;
  /** Its last event is a `session_end`: it ends at once unless an event follows within the idle time. */
  readonly hasEnded: boolean;
  /** More page views within a few seconds than a person makes. */
  readonly isRapid: boolean;
}

const isRapid = (viewTimes: readonly number[]): boolean =>
  viewTimes.some((at, index) => {
    const first = viewTimes[index - rapid.views + 1];
    return first !== undefined && at - first < rapid.withinMs;
  });

/**
 * The figures of one session's events. `ordered` is not empty and in order of time. `chatTimes` are the
 * moments at which the visitor started a conversation; one within the session, or within the idle time
 * after it, belongs to the session. A session bounces if it has one page view, no engagement event and
 * no chat. Times in ms.
 */
export const sessionFigures = (
  ordered: readonly SessionEvent[],
  chatTimes: readonly number[],
): SessionFigures => {
  const first = ordered[0];
  const last = ordered.at(-1);
  if (!first || !last) throw new Error('a session has at least one event');
  const views = ordered.filter(({ kind }) => kind === eventKind.pageView);
  const engagements = ordered.filter(({ kind }) => kind === eventKind.engagement);
  const hasChat = chatTimes.some((at) => at >= first.at && at <= last.at + sessionIdleMs);
  return {
    startedAt: first.at,
    endedAt: last.at,
    views: views.length,
    events: ordered.length,
    engagedMs: engagements.reduce((sum, { value }) => sum + (value ?? 0), 0),
    entryPage: views[0]?.page ?? null,
    exitPage: views.at(-1)?.page ?? null,
    isBounce: views.length === 1 && engagements.length === 0 && !hasChat,
    hasChat,
    hasEnded: last.kind === eventKind.sessionEnd,
    isRapid: isRapid(views.map(({ at }) => at)),
  };
};
