import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createLogger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

const record = () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) });
  return { logger, lines };
};

test('logs only fields on the allowlist', () => {
  const { logger, lines } = record();
  logger.info('request', {
    status: 200,
    adminKey: 'secret',
    cookie: 'visitor=abc',
    content: 'hello',
  });
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.any(String),
    event: 'request',
    status: 200,
  });
});

test('logs an error with its chain of causes', () => {
  const { logger, lines } = record();
  const cause = Object.assign(new Error('no space'), { code: 'SQLITE_FULL' });
  logger.error('failed', { error: new Error('not written', { cause }) });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { message: 'not written', cause: { message: 'no space', code: 'SQLITE_FULL' } },
  });
});

test('a line break in a value cannot start a new log line', () => {
  const { logger, lines } = record();
  logger.info('request', { path: '/x\n{"level":"error","event":"forged"}' });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trim().split('\n')).toHaveLength(1);
});

test('logs failing storage once a minute, with the number of failures before', () => {
  const clock = createFakeClock();
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) }, clock);
  for (let n = 0; n < 90; n += 1) {
    logger.error('request_error', { error: new StorageUnavailableError('it cannot be written') });
    clock.advance(1_000);
  }
  expect(lines.map((line) => (JSON.parse(line) as { count: number }).count)).toEqual([1, 60]);
});

test('does not log a storage failure that was already reported', () => {
  const { logger, lines } = record();
  const error = new StorageUnavailableError('chat.db is lost');
  for (let n = 0; n < 3; n += 1) logger.error('request_error', { error });
  expect(lines).toHaveLength(1);
});
