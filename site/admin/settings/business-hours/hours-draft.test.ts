import { expect, test } from 'vitest';
import { faultsOf } from '#shared/domain/business-hours/business-hours.ts';
import {
  inOrder,
  isOnWeekdays,
  onWeekdays,
  usualHours,
  withDay,
  withSpan,
} from '#site/admin/settings/business-hours/hours-draft.ts';

const start = usualHours('Europe/Berlin');

test('the initial hours are valid and do not apply yet', () => {
  expect(faultsOf(start)).toEqual({});
  expect(start.is_on).toBe(false);
});

test('an added span does not overlap those of its day', () => {
  const two = withDay(start, 5, withSpan(withSpan([])));
  expect(two.week[5]).toEqual([
    { from: 9 * 60, to: 17 * 60 },
    { from: 18 * 60, to: 22 * 60 },
  ]);
  expect(faultsOf(two)).toEqual({});
});

test('the hours of any day are copied to Monday to Friday, and the weekend stays', () => {
  const saturday = withDay(start, 5, [{ from: 0, to: 60 }]);
  const copied = onWeekdays(saturday, 5);
  expect(copied.week.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => [{ from: 0, to: 60 }]));
  expect(copied.week[6]).toEqual([]);
  expect([isOnWeekdays(saturday, 5), isOnWeekdays(copied, 5)]).toEqual([false, true]);
});

test('holidays are sorted, incomplete ones last', () => {
  const holiday = (from: string) => ({ name: 'x', from, to: from });
  const holidays = [holiday(''), holiday('2026-12-25'), holiday('2026-01-01')];
  expect(inOrder({ ...start, holidays }).holidays.map(({ from }) => from)).toEqual([
    '2026-01-01',
    '2026-12-25',
    '',
  ]);
});
