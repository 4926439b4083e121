import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alreadyWaiting,
  COLLAPSE_MS,
  nextAlarm,
  type RungFor,
  type Waiting,
} from '#shared/domain/alarms/next-alarm.ts';
import type { AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import { clockOf, isQuiet, minuteOf } from '#shared/domain/alarms/quiet-hours.ts';

const once: AlarmRules = {
  repeatEveryMs: null,
  maxNotifications: Infinity,
  quiet: null,
  pausedUntil: null,
};
const aWaiting = (id: string, seq = 1): Waiting => ({
  id,
  seq,
  path: `/admin/inbox/${id}`,
  name: `Visitor ${id}`,
  excerpt: 'Hi',
});
const MINUTE = 60_000;

/** Steps through times and records the names of the alarms, with their minute. */
const day = (rules: AlarmRules, from = 9 * 60) => {
  let rung: RungFor = alreadyWaiting([], 0);
  let now = from * MINUTE;
  return {
    advance: (ms: number) => void (now += ms),
    look: (waiting: readonly Waiting[], seen: string | null = null) => {
      const minute = Math.floor(now / MINUTE) % (24 * 60);
      const next = nextAlarm({ now, minute, waiting, seen, rung, rules });
      rung = next.rung;
      return next.alarm;
    },
    hold: (waiting: readonly Waiting[]) => void (rung = alreadyWaiting(waiting, now)),
  };
};

test('a message rings once, a newer one again, and earlier messages do not ring at the start', () => {
  const { advance, look, hold } = day(once);
  hold([aWaiting('a')]);
  advance(MINUTE);
  expect(look([aWaiting('a')])).toBeNull();
  expect(look([aWaiting('a', 2)])).toMatchObject({
    names: ['a.2'],
    title: 'Visitor a',
    path: '/admin/inbox/a',
  });
  advance(60 * MINUTE);
  expect(look([aWaiting('a', 2)])).toBeNull();
});

test('messages that arrive together ring together', () => {
  const { advance, look } = day(once);
  expect(look([aWaiting('a')])?.names).toEqual(['a.1']);
  advance(COLLAPSE_MS - 1);
  expect(look([aWaiting('a', 2), aWaiting('b')])).toBeNull();
  advance(1);
  expect(look([aWaiting('a', 2), aWaiting('b')])).toMatchObject({
    names: ['a.2', 'b.1'],
    title: '2 visitors are waiting for you',
    body: 'Visitor a, Visitor b',
    path: '/admin/inbox',
  });
});

test('rings again until somebody looks, but not for the conversation on screen', () => {
  const { advance, look } = day({ ...once, repeatEveryMs: 5 * MINUTE });
  expect(look([aWaiting('a')])).not.toBeNull();
  advance(5 * MINUTE - 1);
  expect(look([aWaiting('a')])).toBeNull();
  advance(1);
  expect(look([aWaiting('a')])).not.toBeNull();
  advance(5 * MINUTE);
  expect(look([aWaiting('a')], 'a')).toBeNull();
  advance(MINUTE);
  expect(look([aWaiting('a', 3)], 'a')).toBeNull();
  advance(MINUTE);
  expect(look([])).toBeNull();
});

test('two instances with separate counts give a repeat the same name', () => {
  const rules = { ...once, repeatEveryMs: 5 * MINUTE };
  const names = [0, 40].map((late) => {
    const { advance, look, hold } = day(rules);
    hold([aWaiting('a')]);
    advance(6 * MINUTE + late);
    return look([aWaiting('a')])?.names;
  });
  expect(names[0]).toEqual(names[1]);
});

test('stops ringing after a number of times, until a newer message arrives', () => {
  const { advance, look } = day({ ...once, repeatEveryMs: MINUTE, maxNotifications: 2 });
  const rings = () => {
    advance(MINUTE);
    return look([aWaiting('a')]) !== null;
  };
  expect([rings(), rings(), rings()]).toEqual([true, true, false]);
  advance(MINUTE);
  expect(look([aWaiting('a', 2)])?.names).toEqual(['a.2']);
});

test('a clock set back does not suppress the next ring', () => {
  const { advance, look } = day({ ...once, repeatEveryMs: MINUTE });
  expect(look([aWaiting('a')])).not.toBeNull();
  advance(-60 * MINUTE);
  expect(look([aWaiting('a')])).not.toBeNull();
});

test('quiet hours postpone an alarm until they end', () => {
  const { advance, look } = day({ ...once, quiet: { from: 22 * 60, to: 7 * 60 } }, 23 * 60);
  expect(look([aWaiting('a')])).toBeNull();
  advance(8 * 60 * MINUTE - 1);
  expect(look([aWaiting('a')])).toBeNull();
  advance(1);
  expect(look([aWaiting('a')])).not.toBeNull();
});

test('quiet hours may span midnight, and equal start and end mean none', () => {
  expect(isQuiet(23 * 60, { from: 22 * 60, to: 7 * 60 })).toBe(true);
  expect(isQuiet(12 * 60, { from: 22 * 60, to: 7 * 60 })).toBe(false);
  expect(isQuiet(12 * 60, { from: 11 * 60, to: 13 * 60 })).toBe(true);
  expect(isQuiet(0, { from: 60, to: 60 })).toBe(false);
  for (const minute of [0, 59, 60, 1_439]) expect(minuteOf(clockOf(minute))).toBe(minute);
  for (const text of ['24:00', '7:00', '', '12:60']) expect(minuteOf(text)).toBeNull();
});

test('in any order of events, no two alarms are within the collapse time, and each has a message', () => {
  const steps = fc.array(
    fc.record({
      ms: fc.nat(10_000),
      waiting: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(5)), { maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      const { advance, look } = day({ ...once, repeatEveryMs: 3_000 });
      let since = Infinity;
      for (const { ms, waiting } of all) {
        advance(ms);
        since += ms;
        const unique = new Map(waiting.map(([id, seq]) => [id, aWaiting(id, seq + 1)]));
        const alarm = look([...unique.values()]);
        if (!alarm) continue;
        expect(unique.size).toBeGreaterThan(0);
        expect(since).toBeGreaterThanOrEqual(COLLAPSE_MS);
        since = 0;
      }
    }),
  );
});
