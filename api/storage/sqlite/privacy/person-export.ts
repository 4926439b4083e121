import type { Database } from 'better-sqlite3';
import type { ExportedPerson } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import { createPersonNames } from '#api/storage/sqlite/people/person-names.ts';
import { createNodeReader } from '#api/storage/sqlite/people/person-records.ts';
import { createPersonWrites } from '#api/storage/sqlite/people/person-writes.ts';
import type { Person } from '#api/features/privacy/store.ts';

/** The person records of which one of these tokens or ids is a member. */
export const createPersonExport = (db: Database) => {
  const { nodesOf } = createNodeReader(db);
  const writes = createPersonWrites(db, createPersonNames(db));
  const recordOf = prepare<[string, string], { person_id: string }>(
    db,
    'SELECT person_id FROM person_members WHERE kind = ? AND member = ?',
  );
  const recordsOf = ({ visitorIds, visitorTokenHashes }: Person): string[] => {
    const records = [
      ...visitorIds.map((id) => recordOf.get('visitor', id)),
      ...visitorTokenHashes.map((hash) => recordOf.get('token', hash)),
    ];
    return [...new Set(records.flatMap((record) => record?.person_id ?? []))];
  };
  return {
    read: (person: Person): ExportedPerson[] =>
      nodesOf(recordsOf(person)).map(({ row, fields, overrides }) => ({
        ...fields,
        ...overrides,
        created_at: iso(row.created_at),
        merged_at: row.merged_at === null ? null : iso(row.merged_at),
      })),
    remove: (person: Person): void => recordsOf(person).forEach(writes.remove),
  };
};
