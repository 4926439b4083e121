import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusinessHours } from '#shared/domain/business-hours/business-hours.ts';
import { hoursAt } from '#shared/domain/business-hours/hours-at.ts';

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const clock = (hour: number, minute = 0) => hour * 60 + minute;
const usual = { from: clock(9), to: clock(17) };

const berlin = (more: Partial<BusinessHours> = {}): BusinessHours => ({
  is_on: true,
  time_zone: 'Europe/Berlin',
  week: [[usual], [usual], [usual], [usual], [usual], [], []],
  holidays: [],
  ...more,
});
const everyDay = (from: number, to: number) => Array.from({ length: 7 }, () => [{ from, to }]);
const opens = (text: string) => ({ isOpen: false, changesAt: at(text) });
const closes = (text: string) => ({ isOpen: true, changesAt: at(text) });

test('hours begin at the minute and end at the minute', () => {
  expect(hoursAt(berlin(), at('2026-11-23T07:59:59.999Z'))).toEqual(opens('2026-11-23T08:00Z'));
  expect(hoursAt(berlin(), at('2026-11-23T08:00Z'))).toEqual(closes('2026-11-23T16:00Z'));
  expect(hoursAt(berlin(), at('2026-11-27T16:00Z'))).toEqual(opens('2026-11-30T08:00Z'));
});

test('the hours of Monday after the clocks changed on Sunday are an hour off in UTC', () => {
  expect(hoursAt(berlin(), at('2026-03-27T17:00Z'))).toEqual(opens('2026-03-30T07:00Z'));
  expect(hoursAt(berlin(), at('2026-10-23T16:00Z'))).toEqual(opens('2026-10-26T08:00Z'));
});

test('a night belongs to the day on which it begins, holiday or not', () => {
  const night = berlin({
    week: everyDay(clock(22), clock(2)),
    holidays: [{ name: 'Christmas', from: '2026-12-25', to: '2026-12-26' }],
  });
  expect(hoursAt(night, at('2026-12-24T23:30Z'))).toEqual(closes('2026-12-25T01:00Z'));
  expect(hoursAt(night, at('2026-12-25T01:00Z'))).toEqual(opens('2026-12-27T21:00Z'));
});

test('hours that touch are one stretch, and the whole week has no change', () => {
  const touching = [...berlin().week.slice(1), [usual, { from: clock(17), to: clock(20) }]];
  const sunday = at('2026-11-29T10:00Z');
  expect(hoursAt(berlin({ week: touching }), sunday)).toEqual(closes('2026-11-29T19:00Z'));
  const always = berlin({ week: everyDay(0, 0) });
  expect(hoursAt(always, sunday)).toEqual({ isOpen: true, changesAt: null });
  const holidays = [{ name: 'New Year', from: '2027-01-01', to: '2027-01-01' }];
  expect(hoursAt({ ...always, holidays }, sunday)).toEqual(closes('2026-12-31T23:00Z'));
});

test('without hours, or with a holiday of years, nothing changes', () => {
  const never = { isOpen: false, changesAt: null };
  const week = Array.from({ length: 7 }, () => []);
  expect(hoursAt(berlin({ week }), at('2026-11-23T08:00Z'))).toEqual(never);
  const holidays = [{ name: 'Sabbatical', from: '2026-01-01', to: '2030-01-01' }];
  expect(hoursAt(berlin({ holidays }), at('2026-11-23T08:00Z'))).toEqual(never);
});

// The week around a clock change, or around a day that the zone skipped (Apia).
const weeks: readonly [zone: string, monday: string][] = [
  ['Europe/Berlin', '2026-03-23'],
  ['Europe/Berlin', '2026-10-19'],
  ['America/New_York', '2026-03-02'],
  ['America/New_York', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-04-01'],
  ['Australia/Lord_Howe', '2026-09-30'],
  ['Asia/Kolkata', '2026-03-23'],
  ['Asia/Beirut', '2026-03-23'],
  ['Africa/Casablanca', '2026-02-09'],
  ['Pacific/Apia', '2011-12-26'],
  ['UTC', '2026-02-23'],
];
const DAYS = 14;
const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 1_440 * MINUTE).toISOString().slice(0, 10);

/** The wall clock in every minute from three days before the week. */
const wallClocks = weeks.map(([timeZone, monday]) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const start = Date.parse(dateAfter(monday, -3));
  const walls = Array.from({ length: DAYS * 1_440 }, (_, index) =>
    format.format(start + index * MINUTE),
  );
  return { timeZone, monday, start, walls };
});
type Walls = (typeof wallClocks)[number];

/** Reads the wall clock to tell for each minute of the fortnight whether the hours run. */
const slowly = ({ walls, monday }: Walls, { week, holidays }: BusinessHours): boolean[] => {
  const minutes = walls.map(() => false);
  const firstAt = (date: string, minute: number) => {
    const [hour, rest] = [Math.floor(minute / 60), minute % 60];
    const wanted = `${date} ${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
    const found = walls.findIndex((wall) => wall >= wanted);
    return found < 0 ? walls.length : found;
  };
  for (let day = -4; day < DAYS - 3; day += 1) {
    const date = dateAfter(monday, day);
    if (holidays.some(({ from, to }) => date >= from && date <= to)) continue;
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    for (const { from, to } of week[weekday] ?? []) {
      minutes.fill(true, firstAt(date, from), firstAt(to > from ? date : dateAfter(date, 1), to));
    }
  }
  return minutes;
};

// Half of them in the hours in which clocks change.
const aMinute = fc
  .oneof(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 0, max: 50 }))
  .map((fives) => fives * 5);
const aDay = fc.array(fc.record({ from: aMinute, to: aMinute }), { maxLength: 3 });

test.for(wallClocks)('$timeZone from $monday agrees with its wall clock', (zone) => {
  const start = zone.start + 2 * 1_440 * MINUTE;
  const property = fc.property(
    fc.array(aDay, { minLength: 7, maxLength: 7 }),
    fc.option(fc.integer({ min: 0, max: 6 })),
    fc.array(fc.integer({ min: 0, max: 6 * 1_440 }), { minLength: 12, maxLength: 12 }),
    (week, dayOff, minutes) => {
      const date = dateAfter(zone.monday, dayOff ?? 0);
      const holidays = dayOff === null ? [] : [{ name: 'Off', from: date, to: date }];
      const hours = { is_on: true, time_zone: zone.timeZone, week, holidays };
      const expected = slowly(zone, hours);
      for (const minute of minutes) {
        const index = minute + 2 * 1_440;
        const found = hoursAt(hours, start + minute * MINUTE);
        expect(found.isOpen).toBe(expected[index]);
        const change = expected.findIndex(
          (isOpen, later) => later > index && isOpen !== found.isOpen,
        );
        // The last days of the fortnight lack hours that begin after it.
        if (change < 0 || change > 11 * 1_440) continue;
        expect(found.changesAt).toBe(zone.start + change * MINUTE);
      }
    },
  );
  fc.assert(property, { numRuns: 20 });
});
