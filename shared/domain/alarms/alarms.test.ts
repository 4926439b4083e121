import { expect, test } from 'vitest';
import { isDue, type AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import { isQuiet } from '#shared/domain/alarms/quiet-hours.ts';
import { alarmText } from '#shared/domain/alarms/alarm-text.ts';

const EVERY_MS = 120_000;
const rules: AlarmRules = {
  repeatEveryMs: EVERY_MS,
  maxNotifications: 30,
  quiet: null,
  pausedUntil: null,
};
const fresh = null;
const at = { now: 1_000_000, minute: 600, isInSight: false };

test.each([
  [{ from: 540, to: 600 }, 540, true],
  [{ from: 540, to: 600 }, 600, false],
  [{ from: 1320, to: 420 }, 1400, true],
  [{ from: 1320, to: 420 }, 419, true],
  [{ from: 1320, to: 420 }, 420, false],
  [{ from: 60, to: 60 }, 60, false],
])('quiet hours %j at minute %i: %s', (quiet, minute, expected) => {
  expect(isQuiet(minute, quiet)).toBe(expected);
});

test('an alarm is due at once, except for the visible conversation, in a pause or in quiet hours', () => {
  expect(isDue(fresh, rules, at)).toBe(true);
  expect(isDue(fresh, rules, { ...at, isInSight: true })).toBe(false);
  expect(isDue(fresh, { ...rules, pausedUntil: at.now + 1 }, at)).toBe(false);
  expect(isDue(fresh, { ...rules, pausedUntil: at.now }, at)).toBe(true);
  expect(isDue(fresh, { ...rules, quiet: { from: 599, to: 601 } }, at)).toBe(false);
});

test('an alarm repeats while the owner wants that, up to a limit', () => {
  const notified = { at: at.now, times: 1 };
  const later = { ...at, now: at.now + EVERY_MS };
  expect(isDue(notified, rules, { ...later, now: later.now - 1 })).toBe(false);
  expect(isDue(notified, rules, later)).toBe(true);
  expect(isDue(notified, { ...rules, repeatEveryMs: null }, later)).toBe(false);
  expect(isDue({ ...notified, times: 30 }, rules, later)).toBe(false);
});

test('a clock set back does not silence an alarm', () => {
  const notified = { at: at.now, times: 1 };
  expect(isDue(notified, rules, { ...at, now: at.now - EVERY_MS })).toBe(true);
});

test('a notification has visitor, country and message; with hidden text only the number', () => {
  const facts = {
    label: 'Ada',
    country: 'DE',
    page: '/projects',
    texts: ['Hello', 'Are you there?'],
  };
  expect(alarmText(facts, false)).toEqual({
    title: 'Ada, DE',
    body: 'Are you there?\n2 new messages on /projects',
  });
  expect(alarmText(facts, true)).toEqual({ title: 'Ada, DE', body: '2 new messages on /projects' });
  expect(alarmText({ ...facts, country: null, page: null, texts: ['Hi'] }, false)).toEqual({
    title: 'Ada',
    body: 'Hi',
  });
});

test('a right-to-left label leaves the country after it', () => {
  const facts = { label: 'عمر', country: 'EG', page: null, texts: ['Hi'] };
  expect(alarmText(facts, false).title).toBe('\u2068عمر\u2069, EG');
});

test('a long text is truncated between characters, and its lines are joined', () => {
  const { body } = alarmText(
    { label: 'Ada', country: null, page: null, texts: [`a\n${'😀'.repeat(400)}`] },
    false,
  );
  expect(body).toBe(`a ${'😀'.repeat(237)}…`);
});
