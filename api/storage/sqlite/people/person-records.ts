import type { Database } from 'better-sqlite3';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import { byAge, toNode, type PersonRow, type StoredNode } from '#api/storage/rows/person-nodes.ts';

/** Reads a record with all that is merged into it. */
export const createNodeReader = (db: Database) => {
  const byId = prepare<[string], PersonRow>(db, 'SELECT * FROM people WHERE person_id = ?');
  const mergedInto = prepare<[string], PersonRow>(
    db,
    'SELECT * FROM people WHERE merged_into = ? ORDER BY merged_at, person_id',
  );
  const read = (row: PersonRow): StoredNode => toNode(row, (id) => mergedInto.all(id));
  return {
    toNode: read,
    nodeOf: (id: string): StoredNode | null => {
      const row = byId.get(id);
      return row ? read(row) : null;
    },
    nodesOf: (ids: readonly string[]): StoredNode[] =>
      ids
        .flatMap((id) => byId.get(id) ?? [])
        .toSorted(byAge)
        .map(read),
  };
};
