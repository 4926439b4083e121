import type { PersonFields } from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import {
  editedNode,
  noFields,
  settledNode,
  shownFields,
  type PersonNode,
} from '#api/features/people/person-fields.ts';
import type { Identity, Merging } from '#api/features/people/store.ts';
import { findIdentity, type FoundIdentity } from '#api/storage/postgres/people/find-identities.ts';
import { keysOf } from '#api/storage/postgres/people/person-names.ts';
import { readNode, readRoots } from '#api/storage/postgres/people/person-records.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import type { StoredNode } from '#api/storage/rows/person-nodes.ts';

/** Changes to people lock each other out: they are the owner's, and rare. */
const lock = (sql: Sql) => sql.run('LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE');

const addMembers = `INSERT INTO person_members (kind, member, person_id)
  SELECT $1, member, $3 FROM unnest($2::text[]) AS members (member)
  ON CONFLICT (kind, member) DO NOTHING`;

const mergeInto = (sql: Sql, id: string, into: string | null, at: number | null) =>
  sql.run('UPDATE people SET merged_into = $2, merged_at = $3 WHERE person_id = $1', [
    id,
    into,
    at,
  ]);

const create = async (sql: Sql, identity: FoundIdentity, id: string, at: number) => {
  const [key = ''] = await keysOf(sql, [identity]);
  await sql.run(
    'INSERT INTO people (person_id, name_key, fields, created_at) VALUES ($1, $2, $3, $4)',
    [id, key, JSON.stringify(noFields), at],
  );
  await sql.run(addMembers, ['visitor', identity.visitorIds, id]);
  await sql.run(addMembers, ['token', identity.visitorTokenHashes, id]);
  return (await readNode(sql, id)) as StoredNode;
};

/** The record of this person. Records that turned out to be of one person become one. */
const rootOf = async (sql: Sql, known: Identity, id: string, at: number): Promise<StoredNode> => {
  const found = await findIdentity(sql, known);
  const [root, ...others] = await readRoots(sql, found.personIds);
  if (!root) return create(sql, found, id, at);
  for (const { row } of others) await mergeInto(sql, row.person_id, root.row.person_id, at);
  return (await readNode(sql, root.row.person_id)) ?? root;
};

const update = (
  sql: Sql,
  { row }: StoredNode,
  { fields, overrides }: Pick<PersonNode, 'fields' | 'overrides'>,
) =>
  sql.run('UPDATE people SET fields = $2, overrides = $3 WHERE person_id = $1', [
    row.person_id,
    JSON.stringify(fields),
    JSON.stringify(overrides),
  ]);

/** Takes a record out of the one that it was merged into. */
const detach = async (sql: Sql, node: StoredNode): Promise<void> => {
  const into = node.row.merged_into;
  await mergeInto(sql, node.row.person_id, null, null);
  const left = into === null ? null : await readNode(sql, into);
  if (left && left.merged.length === 0) await update(sql, left, settledNode(left));
};

// The following run in a transaction.

export const savePerson = async (
  sql: Sql,
  {
    identity,
    fields,
    id,
    at,
  }: { identity: Identity; fields: PersonFields; id: string; at: number },
): Promise<void> => {
  await lock(sql);
  const node = await rootOf(sql, identity, id, at);
  await update(sql, node, editedNode(node, fields));
};

export const mergePeople = async (
  sql: Sql,
  { into, from }: { into: Identity; from: Identity },
  [intoId, fromId]: readonly [string, string],
  at: number,
): Promise<Merging> => {
  await lock(sql);
  const target = await findIdentity(sql, into);
  const other = await findIdentity(sql, from);
  const isSame =
    target.visitorIds.some((id) => other.visitorIds.includes(id)) ||
    target.visitorTokenHashes.some((hash) => other.visitorTokenHashes.includes(hash));
  if (isSame) return 'same';
  const root = await rootOf(sql, into, intoId, at);
  const merged = await rootOf(sql, from, fromId, at);
  const together = shownFields({ ...root, merged: [...root.merged, merged] });
  if ((together.note?.length ?? 0) > limits.people.noteCharacters) return 'too_long';
  await mergeInto(sql, merged.row.person_id, root.row.person_id, at);
  return 'merged';
};

export const separatePerson = async (
  sql: Sql,
  identity: Identity,
  id: string,
): Promise<boolean> => {
  await lock(sql);
  const node = await readNode(sql, id);
  const { personIds } = await findIdentity(sql, identity);
  if (!node || node.row.merged_into === null || !personIds.includes(id)) return false;
  await detach(sql, node);
  return true;
};

/** Removes a record; those merged into it stay as their own. */
export const removePerson = async (sql: Sql, id: string): Promise<void> => {
  await lock(sql);
  const node = await readNode(sql, id);
  if (!node) return;
  await detach(sql, node);
  await sql.run('DELETE FROM people WHERE person_id = $1', [id]);
};
