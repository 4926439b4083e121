import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { analyticsMigrations } from '#api/storage/sqlite/migrations/analytics.ts';
import { openSqlite } from '#api/storage/sqlite/open-sqlite.ts';
import { dumpAnalytics } from '#api/testing/dump-analytics.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { openAnalytics } from '#api/testing/open-analytics.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const open = (file: string, version: number) =>
  openSqlite({
    file,
    synchronous: 'NORMAL',
    migrations: analyticsMigrations.filter((one) => one.version <= version),
    isSelfCheckpointing: true,
  });

/** A file of an earlier version with the data of the one at `full`. */
const fileOf = (version: number, full: string): string => {
  const file = join(temporaryFolder(), 'analytics.db');
  const old = open(file, version);
  const tables = old
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  old.prepare('ATTACH ? AS full').run(full);
  for (const table of tables) {
    const columns = old
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table)
      .join(', ');
    old.exec(
      `INSERT OR IGNORE INTO main.${table} (${columns}) SELECT ${columns} FROM full.${table}`,
    );
  }
  old.exec('DETACH full');
  old.close();
  return file;
};

/** Files of earlier versions have no cities. */
const visits = fourVisitors.map((event) => ({
  ...event,
  traits: { ...event.traits, region: null, city: null },
}));

test.each([
  [4, 'before erasures were remembered'],
  [5, 'before first touches by a campaign were marked'],
  [8, 'before cities were known'],
])('a file of version %i, %s, retains its data and recognizes copies of its events', (version) => {
  const { analytics: full } = openAnalytics(visits);
  const expected = dumpAnalytics(full);
  expect(expected['touches']).toContainEqual(expect.objectContaining({ is_campaign: 1 }));
  const now = open(fileOf(version, full.name), Infinity);
  expect(dumpAnalytics(now)).toEqual(expected);
  const applier = createEventApplier(now);
  now.transaction(() => applier.apply(visits))();
  expect(dumpAnalytics(now)).toEqual(expected);
  now.close();
});
