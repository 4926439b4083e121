import { expect, test } from 'vitest';
import { boundedTime } from '#shared/domain/analytics/bounded-time.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 0, 5);

test('an event’s own time counts from a week before to five minutes after its arrival', () => {
  expect(boundedTime(now - 7 * DAY, now)).toBe(now - 7 * DAY);
  expect(boundedTime(now - 7 * DAY - 1, now)).toBe(now);
  expect(boundedTime(now + 300_000, now)).toBe(now + 300_000);
  expect(boundedTime(now + 300_001, now)).toBe(now);
});
