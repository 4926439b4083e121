import type { Database } from 'better-sqlite3';
import type { PersonFields } from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { PersonNames } from '#api/storage/sqlite/people/person-names.ts';
import { createNodeReader } from '#api/storage/sqlite/people/person-records.ts';
import type { StoredNode } from '#api/storage/rows/person-nodes.ts';
import {
  editedNode,
  noFields,
  settledNode,
  shownFields,
  type PersonNode,
} from '#api/features/people/person-fields.ts';
import type { Identity, Merging } from '#api/features/people/store.ts';

const prepareStatements = (db: Database) => ({
  add: prepare<{ id: string; key: string; fields: string; at: number }>(
    db,
    `INSERT INTO people (person_id, name_key, fields, created_at) VALUES (@id, @key, @fields, @at)`,
  ),
  addMember: prepare<{ kind: 'visitor' | 'token'; member: string; id: string }>(
    db,
    `INSERT INTO person_members (kind, member, person_id) VALUES (@kind, @member, @id)
     ON CONFLICT (kind, member) DO NOTHING`,
  ),
  update: prepare<{ id: string; fields: string; overrides: string }>(
    db,
    'UPDATE people SET fields = @fields, overrides = @overrides WHERE person_id = @id',
  ),
  mergeInto: prepare<{ id: string; into: string | null; at: number | null }>(
    db,
    'UPDATE people SET merged_into = @into, merged_at = @at WHERE person_id = @id',
  ),
  remove: prepare<[string]>(db, 'DELETE FROM people WHERE person_id = ?'),
});

/** Changes to person records. They run only inside the write queue. */
export const createPersonWrites = (db: Database, { find, keyOf }: PersonNames) => {
  const statements = prepareStatements(db);
  const { nodeOf, nodesOf } = createNodeReader(db);

  const create = (identity: Identity, id: string, at: number): StoredNode => {
    statements.add.run({ id, key: keyOf(identity), fields: JSON.stringify(noFields), at });
    for (const member of identity.visitorIds)
      statements.addMember.run({ kind: 'visitor', member, id });
    for (const member of identity.visitorTokenHashes)
      statements.addMember.run({ kind: 'token', member, id });
    return nodesOf([id])[0] as StoredNode;
  };
  /** The record of this person. Records that turned out to be of one person become one. */
  const rootOf = (known: Identity, id: string, at: number): StoredNode => {
    const found = find(known);
    const [root, ...others] = nodesOf(found.rootIds);
    if (!root) return create(found, id, at);
    for (const { row } of others)
      statements.mergeInto.run({ id: row.person_id, into: root.row.person_id, at });
    return nodeOf(root.row.person_id) ?? root;
  };
  const update = (
    { row }: StoredNode,
    { fields, overrides }: Pick<PersonNode, 'fields' | 'overrides'>,
  ) =>
    statements.update.run({
      id: row.person_id,
      fields: JSON.stringify(fields),
      overrides: JSON.stringify(overrides),
    });

  /** Takes a record out of the one that it was merged into. */
  const detach = (node: StoredNode): void => {
    const into = node.row.merged_into;
    statements.mergeInto.run({ id: node.row.person_id, into: null, at: null });
    const left = into === null ? null : nodeOf(into);
    if (left && left.merged.length === 0) update(left, settledNode(left));
  };
  const isBelow = (node: StoredNode, rootIds: readonly string[]): boolean => {
    const into = node.row.merged_into;
    if (into === null) return false;
    const above = nodeOf(into);
    return rootIds.includes(into) || (above !== null && isBelow(above, rootIds));
  };

  return {
    save: (identity: Identity, fields: PersonFields, id: string, at: number): void => {
      const node = rootOf(identity, id, at);
      update(node, editedNode(node, fields));
    },
    merge: (
      { into, from }: { into: Identity; from: Identity },
      [intoId, fromId]: readonly [string, string],
      at: number,
    ): Merging => {
      const target = find(into);
      const other = find(from);
      const isSame =
        target.visitorIds.some((id) => other.visitorIds.includes(id)) ||
        target.visitorTokenHashes.some((hash) => other.visitorTokenHashes.includes(hash));
      if (isSame) return 'same';
      const root = rootOf(into, intoId, at);
      const merged = rootOf(from, fromId, at);
      const together = shownFields({ ...root, merged: [...root.merged, merged] });
      if ((together.note?.length ?? 0) > limits.people.noteCharacters) return 'too_long';
      statements.mergeInto.run({ id: merged.row.person_id, into: root.row.person_id, at });
      return 'merged';
    },
    separate: (identity: Identity, id: string): boolean => {
      const node = nodeOf(id);
      if (!node || !isBelow(node, find(identity).rootIds)) return false;
      detach(node);
      return true;
    },
    /** Removes a record; those merged into it stay as their own. */
    remove: (id: string): void => {
      const node = nodeOf(id);
      if (!node) return;
      detach(node);
      statements.remove.run(id);
    },
  };
};
