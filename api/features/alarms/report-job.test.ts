import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { defaultAlarmSettings } from '#api/features/alarms/alarm-settings.ts';
import { createReportJob } from '#api/features/alarms/report-job.ts';
import type { AlarmKind } from '#api/features/alarms/channel.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A job that starts at that UTC time, and an outbox that accepts each kind and key once. */
const open = (
  start: string,
  timeZone: string,
  wanted: readonly AlarmKind[] = ['morning_summary', 'weekly_report'],
) => {
  const clock = createFakeClock(Date.parse(start));
  const stored = new Set<string>();
  const added: string[] = [];
  const jobOn = () =>
    createReportJob({
      clock,
      alarmSettings: async () => ({ ...defaultAlarmSettings, time_zone: timeZone }),
      isAnyWanted: async (kinds) => kinds.some((kind) => wanted.includes(kind)),
      add: async ({ kind, key }) => {
        const one = `${kind} ${key}`;
        if (stored.has(one)) return false;
        stored.add(one);
        added.push(one);
        return true;
      },
    });
  return { clock, added, jobOn };
};

test('adds the summary once a day from eight on, even with two nodes or after a restart', async () => {
  const { clock, added, jobOn } = open('2026-01-06T06:30:00Z', 'Europe/Berlin');
  const nodes = [jobOn(), jobOn()];
  for (let minute = 0; minute < 120; minute += 1) {
    for (const look of nodes) await look();
    // 8:00 in Berlin is 7:00 UTC.
    expect(added).toEqual(
      clock.now() < Date.parse('2026-01-06T07:00:00Z') ? [] : added.slice(0, 1),
    );
    clock.advance(MINUTE_MS);
  }
  await jobOn()();
  expect(added).toEqual(['morning_summary 2026-01-06']);
  clock.advance(24 * HOUR_MS);
  for (const look of nodes) await look();
  expect(added).toEqual(['morning_summary 2026-01-06', 'morning_summary 2026-01-07']);
});

test('reports the week only on Mondays in the owner’s time zone', async () => {
  // In Auckland it is Monday, nine in the morning, while UTC still has Sunday.
  const { clock, added, jobOn } = open('2026-01-04T20:00:00Z', 'Pacific/Auckland', [
    'weekly_report',
  ]);
  const look = jobOn();
  for (let day = 0; day < 8; day += 1) {
    await look();
    clock.advance(24 * HOUR_MS);
  }
  expect(added).toEqual(['weekly_report 2026-01-05', 'weekly_report 2026-01-12']);
});

test('a server that was down until the afternoon sends no morning summary', async () => {
  const { added, jobOn } = open('2026-01-06T14:01:00Z', 'UTC');
  await jobOn()();
  expect(added).toEqual([]);
});

test('the day when the clocks change has one summary', async () => {
  const { clock, added, jobOn } = open('2026-03-28T00:00:00Z', 'Europe/Berlin');
  const look = jobOn();
  for (let quarter = 0; quarter < 4 * 24 * 3; quarter += 1) {
    await look();
    clock.advance(15 * MINUTE_MS);
  }
  expect(added.filter((one) => one.startsWith('morning'))).toEqual([
    'morning_summary 2026-03-28',
    'morning_summary 2026-03-29',
    'morning_summary 2026-03-30',
  ]);
});

test('sends a report that is enabled later that morning', async () => {
  const wanted: AlarmKind[] = [];
  const { clock, added, jobOn } = open('2026-01-05T08:00:00Z', 'UTC', wanted);
  const look = jobOn();
  await look();
  wanted.push('weekly_report');
  clock.advance(MINUTE_MS);
  await look();
  wanted.push('morning_summary');
  clock.advance(HOUR_MS);
  await look();
  expect(added).toEqual(['weekly_report 2026-01-05', 'morning_summary 2026-01-05']);
});

test('adds nothing that no channel would send', async () => {
  const { added, jobOn } = open('2026-01-05T08:00:00Z', 'UTC', []);
  await jobOn()();
  expect(added).toEqual([]);
});
