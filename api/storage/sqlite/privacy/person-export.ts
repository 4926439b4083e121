import type { Database } from 'better-sqlite3';
import type { ExportedPerson } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import { createDrive } from '#api/storage/sqlite/sqlite-engine.ts';
import { readNodes } from '#api/storage/stores/people/person-records.ts';
import { removePerson } from '#api/storage/stores/people/person-writes.ts';
import type { Person } from '#api/features/privacy/store.ts';

/** The person records of which one of these tokens or ids is a member. */
export const createPersonExport = (db: Database) => {
  const drive = createDrive(db);
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
      drive(readNodes(recordsOf(person))).map(({ row, fields, overrides }) => ({
        ...fields,
        ...overrides,
        created_at: iso(row.created_at),
        merged_at: row.merged_at === null ? null : iso(row.merged_at),
      })),
    remove: (person: Person): void => recordsOf(person).forEach((id) => drive(removePerson(id))),
  };
};
