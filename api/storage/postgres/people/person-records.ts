import type { Sql } from '#api/storage/postgres/sql.ts';
import { byAge, toNode, type PersonRow, type StoredNode } from '#api/storage/rows/person-nodes.ts';

// Including the root in `$1`, so that an unknown id reads nothing.
const tree = `
  WITH RECURSIVE below AS (
    SELECT * FROM people WHERE person_id = ANY ($1)
    UNION SELECT p.* FROM people p JOIN below b ON p.merged_into = b.person_id)
  SELECT * FROM below ORDER BY merged_at, person_id`;

/** Builds the records of these rows, each with what is merged into it. */
export const nodesFrom = (
  rows: readonly PersonRow[],
  isWanted: (row: PersonRow) => boolean,
): StoredNode[] => {
  const mergedInto = (id: string) => rows.filter((row) => row.merged_into === id);
  return rows
    .filter(isWanted)
    .toSorted(byAge)
    .map((row) => toNode(row, mergedInto));
};

/** The records of these ids with all that is merged into them, the oldest first. */
export const readNodes = async (sql: Sql, ids: readonly string[]): Promise<StoredNode[]> => {
  if (ids.length === 0) return [];
  const rows = await sql.all<PersonRow>(tree, [ids]);
  return nodesFrom(rows, ({ person_id: id }) => ids.includes(id));
};

export const readNode = async (sql: Sql, id: string): Promise<StoredNode | null> =>
  (await readNodes(sql, [id]))[0] ?? null;

/** Of these records those that are merged into none, the oldest first. */
export const readRoots = async (sql: Sql, ids: readonly string[]): Promise<StoredNode[]> =>
  (await readNodes(sql, ids)).filter(({ row }) => row.merged_into === null);
