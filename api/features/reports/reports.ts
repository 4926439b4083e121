import { Router } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import { getSummary } from '#shared/contracts/summary.ts';
import { addDays, dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createReports } from '#api/features/reports/read-reports.ts';
import { NoFigures, type ReportSources } from '#api/features/reports/sources.ts';
import { route } from '#api/http/route.ts';

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
