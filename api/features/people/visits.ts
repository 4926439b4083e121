import type { Timeline } from '#shared/contracts/analytics-answers.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { getPersonVisits } from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';

/** The visits under one visitor id; null if none is stored. */
export type TimelineOf = (visitorId: VisitorId, limit: number) => Promise<Timeline | null>;

const earliest = <Row>(rows: readonly (Row | null)[], timeOf: (row: Row) => string): Row | null =>
  rows
    .filter((row) => row !== null)
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
    .at(0) ?? null;

const latest = <Row>(rows: readonly (Row | null)[], timeOf: (row: Row) => string): Row | null =>
  rows
    .filter((row) => row !== null)
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
    .at(0) ?? null;

/** The visits of all browsers of one person as one list, the newest first. */
const joinVisits = (
  timelines: readonly Timeline[],
  limit: number,
): AnswerOf<typeof getPersonVisits> => {
  const sessions = timelines
    .flatMap(({ visitor_id: id, sessions: own }) =>
      own.map((session) => ({ ...session, visitor_id: id as VisitorId })),
    )
    .toSorted((a, b) => b.started_at.localeCompare(a.started_at));
  const newest = latest(timelines, ({ last_seen_at: at }) => at);
  return {
    first_seen_at: earliest(timelines, ({ first_seen_at: at }) => at)?.first_seen_at ?? null,
    last_seen_at: newest?.last_seen_at ?? null,
    time_zone: newest?.time_zone ?? null,
    first_touch: earliest(
      timelines.map((timeline) => timeline.first_touch),
      ({ at }) => at,
    ),
    latest_touch: latest(
      timelines.map((timeline) => timeline.latest_touch),
      ({ at }) => at,
    ),
    sessions: sessions.slice(0, limit),
    has_more_sessions:
      sessions.length > limit || timelines.some((timeline) => timeline.has_more_sessions),
  };
};

export const createVisitsOf =
  (timelineOf: TimelineOf) => async (visitorIds: readonly VisitorId[], limit: number) => {
    const timelines = await Promise.all(
      visitorIds.slice(0, limits.people.visitorIds).map((id) => timelineOf(id, limit)),
    );
    return joinVisits(
      timelines.filter((timeline) => timeline !== null),
      limit,
    );
  };
