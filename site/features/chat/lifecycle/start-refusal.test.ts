import { expect, test } from 'vitest';
import { startRefusal } from '#site/features/chat/lifecycle/start-refusal.ts';

const refused = (retry_after_s: number) =>
  startRefusal({ ok: false, problem: { code: 'slow_down', message: '', retry_after_s } });

test('explains why a conversation cannot be started now, and when it can', () => {
  expect(refused(20)).toContain('begins in a minute;');
  expect(refused(600)).toContain('begins in 10 minutes;');
  expect(refused(3_700)).toContain('begins in 2 hours;');
});

test('returns null for success, no response and other refusals', () => {
  expect(startRefusal({ ok: true, answer: undefined })).toBeNull();
  expect(startRefusal({ ok: false, problem: null })).toBeNull();
  expect(startRefusal({ ok: false, problem: { code: 'internal', message: '' } })).toBeNull();
});
