import { Router } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import { getSummary, type Summary } from '#shared/contracts/summary.ts';
import { addDays, dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { spanOf } from '#shared/domain/analytics/period.ts';
import {
  NoFigures,
  type ReportSources,
  type ReportedDays,
  type ReportedVisits,
} from '#api/features/reports/sources.ts';
import { route } from '#api/http/route.ts';
import { morningText, type MorningFacts } from '#api/features/reports/morning-text.ts';
import { weekText } from '#api/features/reports/week-text.ts';

/** Number of earlier weeks to compare a day with, and how many of them must have visits. */
const WEEKS = 4;
const WEEKS_NEEDED = 2;

/** Maximum number of waiting conversations counted. */
const WAITING = 100;

const RANKED = 5;

const visitorsOf = async (visits: ReportedVisits, days: ReportedDays): Promise<number> =>
  (await visits.figures(days)).visitors;

/** The mean of the same weekday before; null if too little is stored. */
const usualOf = async (visits: ReportedVisits, { from, timeZone }: ReportedDays) => {
  const counts: number[] = [];
  for (let week = 1; week <= WEEKS; week += 1) {
    const day = addDays(from, -7 * week);
    counts.push(await visitorsOf(visits, { from: day, to: day, timeZone }));
  }
  const counted = counts.filter((count) => count > 0);
  if (counted.length < WEEKS_NEEDED) return null;
  return counted.reduce((sum, count) => sum + count, 0) / counted.length;
};

const visitFacts = async (
  visits: ReportedVisits,
  days: ReportedDays,
): Promise<MorningFacts['visits']> => ({
  visitors: await visitorsOf(visits, days),
  usual: await usualOf(visits, days),
  returned: await visits.returned(days),
  openErrors: await visits.openErrors(days),
});

const waitingFacts = async (
  { waiting }: ReportSources,
  now: number,
  startOfToday: number,
): Promise<MorningFacts['waiting']> => {
  if (!waiting) return null;
  const times = await waiting(WAITING);
  return {
    count: times.length,
    isMore: times.length === WAITING,
    longestMs: Math.max(0, ...times.map((at) => now - at)),
    isSinceYesterday: times.some((at) => at < startOfToday),
  };
};

const messageFacts = async (
  { unreadMessages }: ReportSources,
  startOfToday: number,
): Promise<MorningFacts['messages']> =>
  unreadMessages && {
    unread: await unreadMessages(),
    isSinceYesterday: (await unreadMessages(startOfToday)) > 0,
  };

/** The owner's morning and weekly reports, computed on request and not stored. */
const createReports = (sources: ReportSources, clock: Clock) => ({
  /** The morning after a day. Rejects while the visits cannot be counted. */
  morning: async (date: string, timeZone: string): Promise<Summary> => {
    const { visits } = sources;
    const days = { from: date, to: date, timeZone };
    const startOfToday = spanOf(days, timeZone).to;
    return morningText({
      date,
      visits: visits && (await visitFacts(visits, days)),
      waiting: await waitingFacts(sources, clock.now(), startOfToday),
      messages: await messageFacts(sources, startOfToday),
      failedDeliveries: await sources.failedDeliveries(),
      hasBackupFailed: await sources.hasBackupFailed(),
    });
  },
  /** The week from that Monday on; null while visits are not counted. */
  week: async (
    monday: string,
    timeZone: string,
  ): Promise<Pick<Summary, 'title' | 'sentences'> | null> => {
    const { visits } = sources;
    if (!visits) return null;
    const days = { from: monday, to: addDays(monday, 6), timeZone };
    const before = { from: addDays(monday, -7), to: addDays(monday, -1), timeZone };
    return weekText({
      from: days.from,
      to: days.to,
      figures: await visits.figures(days),
      before: await visits.figures(before),
      pages: await visits.pages(days, RANKED),
      sources: await visits.sources(days, RANKED),
      goals: await visits.goals(days),
      chats: await visits.chats(days),
    });
  },
});

/** The morning summary in the console, and the reports sent by alarms. */
export const createReporting = (sources: ReportSources, clock: Clock) => {
  const reports = createReports(sources, clock);
  const routes = Router();
  route(routes, getSummary, async ({ query: { time_zone: timeZone = 'UTC' } }) => {
    const yesterday = addDays(dateIn(clock.now(), timeZone), -1);
    // The caller repeats a query that takes too long.
    return reports.morning(yesterday, timeZone).catch((error: unknown) => {
      if (error instanceof NoFigures)
        return fail('timed_out', 'the figures of yesterday took too long');
      throw error;
    });
  });
  return { ...reports, routes };
};
