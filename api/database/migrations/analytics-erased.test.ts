import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEventApplier } from '#api/database/analytics/apply-events.ts';
import { analyticsMigrations } from '#api/database/migrations/analytics.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { dumpAnalytics } from '#api/testing/dump-analytics.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { openAnalytics } from '#api/testing/open-analytics.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

test('a file of before erasures were remembered keeps all it has, and takes the same events as copies', () => {
  const { analytics: full } = openAnalytics(fourVisitors);
  const expected = dumpAnalytics(full);
  const file = join(temporaryFolder(), 'analytics.db');
  const open = (version: number) =>
    openSqlite({
      file,
      synchronous: 'NORMAL',
      migrations: analyticsMigrations.filter((one) => one.version <= version),
      isSelfCheckpointing: true,
    });
  const old = open(4);
  const tables = old
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  old.prepare('ATTACH ? AS full').run(full.name);
  for (const table of tables)
    old.exec(`INSERT OR IGNORE INTO main.${table} SELECT * FROM full.${table}`);
  old.exec('DETACH full');
  old.close();

  const now = open(5);
  expect(dumpAnalytics(now)).toEqual(expected);
  const applier = createEventApplier(now);
  now.transaction(() => applier.apply(fourVisitors))();
  expect(dumpAnalytics(now)).toEqual(expected);
  now.close();
});
