import { byAge, toNode, type PersonRow, type StoredNode } from '#api/storage/rows/person-nodes.ts';
import { all, type Job } from '#api/storage/sql/job.ts';

// Including the root in the list, so that an unknown id reads nothing.
const readTrees = all<PersonRow>(
  ({ among }) =>
    `WITH RECURSIVE below AS (
       SELECT * FROM people WHERE ${among('person_id', 'ids')}
       UNION SELECT p.* FROM people p JOIN below b ON p.merged_into = b.person_id)
     SELECT * FROM below ORDER BY merged_at, person_id`,
);

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
export function* readNodes(ids: readonly string[]): Job<StoredNode[]> {
  if (ids.length === 0) return [];
  const rows = yield* readTrees({ ids });
  return nodesFrom(rows, ({ person_id: id }) => ids.includes(id));
}

export function* readNode(id: string): Job<StoredNode | null> {
  return (yield* readNodes([id]))[0] ?? null;
}

/** Of these records those that are merged into none, the oldest first. */
export function* readRoots(ids: readonly string[]): Job<StoredNode[]> {
  return (yield* readNodes(ids)).filter(({ row }) => row.merged_into === null);
}
