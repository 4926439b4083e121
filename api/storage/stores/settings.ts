import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { get, run, type Job } from '#api/storage/sql/job.ts';

const read = get<{ value: string }>('SELECT value FROM settings WHERE name = @name');
const add = run(
  'INSERT INTO settings (name, value) VALUES (@name, @value) ON CONFLICT (name) DO NOTHING',
);
const put = run(
  `INSERT INTO settings (name, value) VALUES (@name, @value)
   ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
);

function* addIfMissing(name: string, value: string): Job<{ value: string; isNew: boolean }> {
  const added = yield* add({ name, value });
  return { value: (yield* read({ name }))?.value ?? value, isNew: added === 1 };
}

export const createSettingsStore = (on: Engine): SettingsStore => ({
  get: async (name) => (await on.read(() => read({ name })))?.value ?? null,
  addIfMissing: (name, value) => on.write(() => addIfMissing(name, value)),
  put: async (name, value) => void (await on.write(() => put({ name, value }))),
});
