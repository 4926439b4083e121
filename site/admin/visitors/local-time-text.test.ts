import { expect, test } from 'vitest';
import { localTimeText } from '#site/admin/visitors/local-time-text.ts';

test('the time of day where the visitor is, or nothing', () => {
  const now = Date.UTC(2026, 0, 6, 23, 30);
  expect(localTimeText('America/New_York', now)).toBe('18:30, Tue');
  expect(localTimeText('Asia/Tokyo', now)).toBe('08:30, Wed');
  expect(localTimeText('Nowhere/At_All', now)).toBeNull();
});
