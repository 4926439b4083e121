import { expect, test } from 'vitest';
import { refusedRetryMs } from '#shared/client/realtime/refused-connection.ts';

const problem = (code: 'slow_down' | 'unauthorized' | 'internal', retry_after_s?: number) => ({
  code,
  message: '',
  ...(retry_after_s === undefined ? {} : { retry_after_s }),
});

test('a permanent refusal is final', () => {
  expect(refusedRetryMs(problem('unauthorized'), 0, 0.5)).toBeNull();
});

test('a rate-limited client waits at least as long as required', () => {
  expect(refusedRetryMs(problem('slow_down', 12), 0, 0.5)).toBe(12_000);
  expect(refusedRetryMs(problem('slow_down', 1), 4, 0.5)).toBe(16_000);
});

test('any other disconnect is retried with backoff', () => {
  expect(refusedRetryMs(null, 0, 0.5)).toBe(1_000);
  expect(refusedRetryMs(problem('internal'), 3, 0.5)).toBe(8_000);
});
