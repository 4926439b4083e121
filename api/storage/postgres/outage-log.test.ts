import { expect, test } from 'vitest';
import { createOutageLog } from '#api/storage/postgres/outage-log.ts';

const recordOutage = () => {
  const lines: (readonly [string, unknown])[] = [];
  const write = (event: string, fields?: unknown) => void lines.push([event, fields]);
  let now = 1_000;
  const log = createOutageLog(
    { now: () => now },
    { debug: write, info: write, warn: write, error: write },
  );
  return { lines, log, wait: (ms: number) => void (now += ms) };
};

test('logs an outage when it begins, once a minute, and when it ends', () => {
  const { lines, log, wait } = recordOutage();
  for (let second = 0; second < 130; second += 1) {
    for (let n = 0; n < 10; n += 1) log.failed(new Error('connect ECONNREFUSED'));
    wait(1_000);
  }
  wait(1_000);
  log.answered();
  log.answered();
  const reason = 'connect ECONNREFUSED';
  expect(lines).toEqual([
    ['database_unavailable', { reason, count: 1, duration_ms: 0 }],
    ['database_unavailable', { reason, count: 601, duration_ms: 60_000 }],
    ['database_unavailable', { reason, count: 1_201, duration_ms: 120_000 }],
    ['database_back', { count: 1_300, duration_ms: 131_000 }],
  ]);
});

test('a database that answers some and refuses others is not back yet', () => {
  const { lines, log, wait } = recordOutage();
  for (let n = 0; n < 10; n += 1) {
    log.failed(new Error('starting up'));
    wait(500);
    log.answered();
  }
  expect(lines).toHaveLength(1);
});
