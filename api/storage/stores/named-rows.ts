import { all, lockTable, run, type Job } from '#api/storage/sql/job.ts';

/** Rows that the owner saves under a name, limited in number. */
export const namedRows = (table: string) => {
  const lock = lockTable(table);
  const names = all<{ name: string }>(`SELECT name FROM ${table}`);
  const remove = run(`DELETE FROM ${table} WHERE name = @name`);
  return {
    remove,
    /** Whether a row may be stored under `name`. Removes the one that it replaces. */
    *makeRoom(name: string, replaces: string | null, atMost: number): Job<boolean> {
      // Several consoles may save at once.
      yield* lock();
      const stored = (yield* names()).map((row) => row.name);
      const isNew = !stored.some((one) => one === name || one === replaces);
      if (isNew && stored.length >= atMost) return false;
      if (replaces !== null) yield* remove({ name: replaces });
      return true;
    },
  };
};
