import type { PersonFields } from '#shared/contracts/people.ts';
import { generatedName } from '#shared/domain/people/generated-name.ts';
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

/** `mergedInto`: the records merged into this one, in the order of their merges. */
export const toNode = (
  row: PersonRow,
  mergedInto: (personId: string) => readonly PersonRow[],
): StoredNode => ({
  row,
  fields: JSON.parse(row.fields) as PersonFields,
  overrides: JSON.parse(row.overrides) as Partial<PersonFields>,
  merged: mergedInto(row.person_id).map((each) => toNode(each, mergedInto)),
});

/** The oldest first, which is the one that stays when they are merged. */
export const byAge = (a: PersonRow, b: PersonRow): number =>
  a.created_at - b.created_at || a.person_id.localeCompare(b.person_id);

/** These records, and all that were merged into them. */
export const withMerged = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => [node, ...withMerged(node.merged)]);

export const nameOfNode = (node: StoredNode): string =>
  shownFields(node).name ?? generatedName(node.row.name_key);
