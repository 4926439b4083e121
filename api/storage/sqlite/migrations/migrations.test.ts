import { expect, test } from 'vitest';
import { analyticsMigrations } from '#api/storage/sqlite/migrations/analytics.ts';
import { chatMigrations } from '#api/storage/sqlite/migrations/chat.ts';

test('migrations are in order of their numbers, because one out of order would be skipped', () => {
  for (const migrations of [chatMigrations, analyticsMigrations]) {
    const versions = migrations.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  }
});
