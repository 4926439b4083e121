import { expect, test } from 'vitest';
import { clockText, isoDuration, spokenDuration } from '#site/ui/format-duration.ts';

test.each([
  [0, '0:00', '0 seconds'],
  [1, '0:01', '1 second'],
  [59.99, '0:59', '59 seconds'],
  [60, '1:00', '1 minute'],
  [64.9, '1:04', '1 minute 4 seconds'],
  [3600, '60:00', '60 minutes'],
  [-1, '0:00', '0 seconds'],
])('%d s is displayed and spoken', (seconds, shown, spoken) => {
  expect(clockText(seconds)).toBe(shown);
  expect(spokenDuration(seconds)).toBe(spoken);
});

test('formats a machine-readable duration', () => {
  expect(isoDuration(64)).toBe('PT64S');
});
