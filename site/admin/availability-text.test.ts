import { expect, test } from 'vitest';
import { availabilityText } from '#site/admin/availability-text.ts';

const at = (day: number, hour: number) => new Date(2026, 0, day, hour).toISOString();
const now = Date.parse(at(5, 10));

test('the line shows what visitors see and the next change', () => {
  const status = { mode: 'automatic', away_text: null, is_here: true } as const;
  const away = { ...status, is_here: false };
  const [evening, tomorrow] = [{ changes_at: at(5, 17) }, { changes_at: at(6, 9) }];
  const text = (each: Parameters<typeof availabilityText>[0]) => availabilityText(each, now);
  expect(text(status)).toBe('Here.');
  expect(text({ ...status, ...evening })).toBe('Here. The hours end at 17:00.');
  expect(text({ ...away, ...evening })).toBe('Away. The hours end at 17:00.');
  expect(text({ ...away, ...tomorrow, back_at: at(6, 9) })).toBe('Away, back on Tuesday at 09:00.');
  expect(text({ ...away, ...evening, mode: 'away' })).toBe('Away. Automatic again at 17:00.');
  expect(text({ ...status, ...tomorrow, mode: 'here' })).toBe(
    'Here. Automatic again on Tuesday at 09:00.',
  );
});
