import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chatFigures,
  chatMeasureNames,
  chatMeasures,
  chatTimesOfDay,
  createHourAndWeekday,
  type ChatTimes,
} from '#shared/domain/analytics/chat-figures.ts';

const begin = Date.parse('2026-01-05T09:00:00Z');
const minute = 60_000;
const chat = (over: Partial<ChatTimes>): ChatTimes => ({
  beganAt: begin,
  repliedAt: null,
  missedAt: null,
  endedAt: null,
  isAway: false,
  ...over,
});

test('figures computed by hand: here, away, missed and answered later, waiting', () => {
  const chats = [
    chat({ repliedAt: begin + minute, endedAt: begin + 10 * minute }),
    chat({ repliedAt: begin + 3 * minute }),
    // The visitor left, and the owner replied an hour later.
    chat({ repliedAt: begin + 60 * minute, missedAt: begin + 5 * minute }),
    chat({ missedAt: begin + minute, endedAt: begin + minute }),
    chat({ isAway: true, repliedAt: begin + 600 * minute, missedAt: begin + minute }),
    chat({ isAway: true }),
    chat({}),
  ];
  expect(chatFigures(chats)).toEqual({
    conversations: 7,
    answered: 4,
    unanswered: 3,
    answered_share: 4 / 7,
    missed: 2,
    away: 2,
    answered_away: 1,
    ended: 2,
    response: { median_s: 180, p90_s: 2_916 },
    response_away: { median_s: 36_000, p90_s: 36_000 },
    resolution: { median_s: 330, p90_s: 546 },
  });
});

test('without conversations, counts are zero and times unknown', () => {
  const nothing = { median_s: null, p90_s: null };
  expect(chatFigures([])).toMatchObject({
    conversations: 0,
    answered_share: null,
    response: nothing,
    resolution: nothing,
  });
});

const at = fc.integer({ min: begin, max: begin + 1e9 });
const chats = fc.array(
  fc
    .record({
      beganAt: at,
      repliedAt: fc.option(at),
      missedAt: fc.option(at),
      endedAt: fc.option(at),
      isAway: fc.boolean(),
    })
    .filter(({ beganAt, repliedAt }) => repliedAt === null || repliedAt >= beganAt),
  { maxLength: 30 },
);

test('for any conversations, the parts add up and the ninetieth percentile is not below the median', () => {
  fc.assert(
    fc.property(chats, (all) => {
      const figures = chatFigures(all);
      const count = (name: keyof typeof chatMeasures) => all.filter(chatMeasures[name]).length;
      expect(figures.answered + figures.unanswered).toBe(figures.conversations);
      expect(count('answered_here') + count('answered_away')).toBe(figures.answered);
      expect(figures.missed + figures.away).toBeLessThanOrEqual(figures.conversations);
      for (const { median_s: median, p90_s: p90 } of [figures.response, figures.resolution])
        expect(median ?? 0).toBeLessThanOrEqual(p90 ?? 0);
      for (const name of chatMeasureNames) expect(count(name)).toBeLessThanOrEqual(all.length);
      const { hours, weekdays } = chatTimesOfDay(all, 'Australia/Lord_Howe');
      const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0);
      expect([sum(hours), sum(weekdays)]).toEqual([all.length, all.length]);
    }),
  );
});

// Around clock changes in spring and autumn of both hemispheres.
const nearChange = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
    ),
    fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }),
  )
  .map(([day, later]) => Date.parse(`${day}T00:00:00Z`) + later);

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];

test('for any instant, hour and weekday are those of the zone’s clock', () => {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -1e12, max: 4e12 }), nearChange),
      fc.constantFrom(...zones),
      (instant, timeZone) => {
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone,
          weekday: 'short',
          hour: '2-digit',
          hourCycle: 'h23',
        }).formatToParts(instant);
        const part = (type: string) => shown.find((one) => one.type === type)?.value ?? '';
        expect(createHourAndWeekday(timeZone)(instant)).toEqual({
          hour: Number(part('hour')),
          weekday: names.indexOf(part('weekday')),
        });
      },
    ),
  );
});
