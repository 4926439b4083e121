import type { Database } from 'better-sqlite3';
import type { PersonFields } from '#shared/contracts/people.ts';
import { generatedName } from '#shared/domain/people/generated-name.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import { shownFields, type PersonNode } from '#api/features/people/person-fields.ts';

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

/** Reads a record with all that is merged into it. */
export const createNodeReader = (db: Database) => {
  const byId = prepare<[string], PersonRow>(db, 'SELECT * FROM people WHERE person_id = ?');
  const mergedInto = prepare<[string], PersonRow>(
    db,
    'SELECT * FROM people WHERE merged_into = ? ORDER BY merged_at, person_id',
  );
  const toNode = (row: PersonRow): StoredNode => ({
    row,
    fields: JSON.parse(row.fields) as PersonFields,
    overrides: JSON.parse(row.overrides) as Partial<PersonFields>,
    merged: mergedInto.all(row.person_id).map(toNode),
  });
  return {
    toNode,
    nodeOf: (id: string): StoredNode | null => {
      const row = byId.get(id);
      return row ? toNode(row) : null;
    },
    /** The oldest first, which is the one that stays when they are merged. */
    nodesOf: (ids: readonly string[]): StoredNode[] =>
      ids
        .flatMap((id) => byId.get(id) ?? [])
        .toSorted((a, b) => a.created_at - b.created_at || a.person_id.localeCompare(b.person_id))
        .map(toNode),
  };
};

/** These records, and all that were merged into them. */
export const withMerged = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => [node, ...withMerged(node.merged)]);

export const nameOfNode = (node: StoredNode): string =>
  shownFields(node).name ?? generatedName(node.row.name_key);
