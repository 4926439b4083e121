import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

const read = 'SELECT value FROM settings WHERE name = $1';

export const createPostgresSettings = ({ sql, transact }: Postgres): SettingsStore => ({
  get: async (name) => (await sql.get<{ value: string }>(read, [name]))?.value ?? null,
  addIfMissing: (name, value) =>
    transact(async (within) => {
      const added = await within.run(
        'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
        [name, value],
      );
      const stored = await within.get<{ value: string }>(read, [name]);
      return { value: stored?.value ?? value, isNew: added === 1 };
    }),
  put: async (name, value) => {
    await transact((within) =>
      within.run(
        `INSERT INTO settings (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [name, value],
      ),
    );
  },
});
