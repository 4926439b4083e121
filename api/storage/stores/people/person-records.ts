import type { VisitorId } from '#shared/contracts/ids.ts';
import type { PersonFields } from '#shared/contracts/people.ts';
import type { PersonNode } from '#api/features/people/person-fields.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { all, type Job } from '#api/storage/sql/job.ts';

export interface PersonRow {
  person_id: string;
  name_key: string;
  fields: string;
  overrides: string;
  created_at: number;
  merged_into: string | null;
  merged_at: number | null;
}

/** A record as stored, with those merged into it in the order of their merges. */
export interface StoredNode extends PersonNode {
  readonly row: PersonRow;
  readonly merged: readonly StoredNode[];
}

/** These records, and all that were merged into them. */
export const withMerged = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => [node, ...withMerged(node.merged)]);

// Includes the root in the list, so that an unknown id reads nothing.
const readTrees = all<PersonRow>(
  ({ among }) =>
    `WITH RECURSIVE below AS (
       SELECT * FROM people WHERE ${among('person_id', 'ids')}
       UNION SELECT p.* FROM people p JOIN below b ON p.merged_into = b.person_id)
     SELECT * FROM below ORDER BY merged_at, person_id`,
);

/** The rows of each key. Node 20 has no `Map.groupBy`. */
export const rowsBy = <Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, readonly Row[]> => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

const toNode = (
  row: PersonRow,
  mergedInto: ReadonlyMap<string | null, readonly PersonRow[]>,
): StoredNode => ({
  row,
  fields: JSON.parse(row.fields) as PersonFields,
  overrides: JSON.parse(row.overrides) as Partial<PersonFields>,
  merged: (mergedInto.get(row.person_id) ?? []).map((each) => toNode(each, mergedInto)),
});

/**
 * The wanted records, each with those merged into it. The oldest comes first, which stays when they are
 * merged.
 */
export const nodesFrom = (
  rows: readonly PersonRow[],
  isWanted: (row: PersonRow) => boolean,
): StoredNode[] => {
  const mergedInto = rowsBy(rows, (row) => row.merged_into);
  return rows
    .filter(isWanted)
    .toSorted((a, b) => a.created_at - b.created_at || (a.person_id < b.person_id ? -1 : 1))
    .map((row) => toNode(row, mergedInto));
};

/** The records with these ids and all those merged into them, the oldest first. */
export function* readNodes(ids: readonly string[]): Job<StoredNode[]> {
  if (ids.length === 0) return [];
  const rows = yield* readTrees({ ids });
  return nodesFrom(rows, ({ person_id: id }) => ids.includes(id));
}

export function* readNode(id: string): Job<StoredNode | null> {
  return (yield* readNodes([id]))[0] ?? null;
}

/** The records with these ids that are not merged into another, the oldest first. */
export function* readRoots(ids: readonly string[]): Job<StoredNode[]> {
  return (yield* readNodes(ids)).filter(({ row }) => row.merged_into === null);
}

const readMembers = all<{ kind: 'visitor' | 'token'; member: string; person_id: string }>(
  ({ among }) =>
    `SELECT * FROM person_members WHERE ${among('person_id', 'ids')} ORDER BY kind, member`,
);

/** The members of each record and of those merged into it. */
export function* membersOf(nodes: readonly StoredNode[]): Job<Identity[]> {
  const idsOf = (node: StoredNode) => withMerged([node]).map(({ row }) => row.person_id);
  const rows = yield* readMembers({ ids: nodes.flatMap(idsOf) });
  const byRecord = rowsBy(rows, (row) => row.person_id);
  return nodes.map((node) => {
    const theirs = idsOf(node).flatMap((id) => byRecord.get(id) ?? []);
    const ofKind = (kind: 'visitor' | 'token') =>
      theirs.filter((row) => row.kind === kind).map(({ member }) => member);
    return {
      visitorIds: ofKind('visitor') as VisitorId[],
      visitorTokenHashes: ofKind('token') as TokenHash[],
    };
  });
}
