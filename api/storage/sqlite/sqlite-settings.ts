import type { Database } from 'better-sqlite3';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

export const createSqliteSettings = (db: Database, writes: WriteQueue): SettingsStore => {
  const read = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
  const add = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
  );
  const put = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get: async (name) => read.get(name) ?? null,
    addIfMissing: (name, value) =>
      writes.run(() => {
        const { changes } = add.run(name, value);
        return { value: read.get(name) ?? value, isNew: changes === 1 };
      }),
    put: (name, value) => writes.run(() => void put.run(name, value)),
  };
};
