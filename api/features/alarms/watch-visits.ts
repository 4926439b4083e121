import {
  judgeVisits,
  unusualVisits,
  type UnusualVisits,
} from '#shared/domain/alarms/unusual-visits.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { Notice } from '#api/features/alarms/channel.ts';
import type { Alarm } from '#api/features/alarms/store.ts';
import type { VisitReader } from '#api/features/alarms/visit-reader.ts';

const HOUR_MS = 60 * 60_000;

/** Unusual figures of the last full hours before `at`. */
const unusualAt = async (
  { hourly }: Pick<VisitReader, 'hourly'>,
  at: number,
): Promise<UnusualVisits | null> => {
  const from = Math.floor(at / HOUR_MS) * HOUR_MS - DAY_MS;
  const last = await hourly(from, unusualVisits.dayHours);
  const earlier: (readonly number[])[] = [];
  for (let week = 1; week <= unusualVisits.comparedWeeks; week += 1)
    earlier.push(await hourly(from - 7 * week * DAY_MS, unusualVisits.dayHours));
  return judgeVisits(last, earlier);
};

/** Adds an alarm of the kind at most once per UTC day, however often it runs. */
export const watchVisits = async (
  visits: Pick<VisitReader, 'hourly'>,
  now: number,
  add: (alarm: Pick<Alarm, 'kind' | 'key'>) => Promise<boolean>,
): Promise<void> => {
  const unusual = await unusualAt(visits, now);
  if (unusual) await add({ kind: unusual.kind, key: iso(now).slice(0, 10) });
};

/** The figures of that time, computed again: they respect erasures since then. */
export const readVisitsNotice = async (
  visits: Pick<VisitReader, 'hourly'>,
  { id, kind, at }: Pick<Alarm, 'id' | 'kind' | 'at'>,
): Promise<Notice | null> => {
  const unusual = await unusualAt(visits, at);
  if (unusual?.kind !== kind) return null;
  const { visits: count, usual, hours } = unusual;
  const until = Math.floor(at / HOUR_MS) * HOUR_MS;
  return {
    id,
    kind,
    at,
    title: kind === 'visits_rose' ? 'More visits than usual' : 'Fewer visits than usual',
    lines: [
      `${count} ${count === 1 ? 'visit' : 'visits'} in the ${hours} hours until ${iso(until).slice(0, 16).replace('T', ' ')} UTC.`,
      `Usual at that time of the week: ${Math.round(usual)}.`,
    ],
    path: '/admin/analytics',
    topic: 'visits',
    facts: { visits: count, usual, hours, until: iso(until) },
  };
};
