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
import { lockTable, run, type Job } from '#api/storage/sql/job.ts';
import { findIdentity, type FoundIdentity } from '#api/storage/stores/people/find-identities.ts';
import { keysOf, nameClaimedBy } from '#api/storage/stores/people/person-names.ts';
import { readNode, readRoots, type StoredNode } from '#api/storage/stores/people/person-records.ts';

const lockPeople = lockTable('people');
const add = run(
  `INSERT INTO people (person_id, name_key, fields, created_at)
   VALUES (@id, @key, @fields, @at)`,
);
// The condition tells SQLite where the SELECT ends.
const addMembers = run(
  ({ listed }) =>
    `INSERT INTO person_members (kind, member, person_id)
     SELECT CAST(@kind AS text), value, CAST(@id AS text) FROM ${listed('members')} AS members
     WHERE true
     ON CONFLICT (kind, member) DO NOTHING`,
);
const mergeInto = run(
  'UPDATE people SET merged_into = @into, merged_at = @at WHERE person_id = @id',
);
const setFields = run(
  'UPDATE people SET fields = @fields, overrides = @overrides WHERE person_id = @id',
);
const remove = run('DELETE FROM people WHERE person_id = @id');

function* create(identity: FoundIdentity, id: string, at: number): Job<StoredNode> {
  const [key = ''] = yield* keysOf([identity]);
  yield* add({ id, key, fields: JSON.stringify(noFields), at });
  yield* addMembers({ kind: 'visitor', members: identity.visitorIds, id });
  yield* addMembers({ kind: 'token', members: identity.visitorTokenHashes, id });
  return (yield* readNode(id)) as StoredNode;
}

/** The record of this person. Merges records that turned out to be of one person. */
function* rootOf(known: Identity, id: string, at: number): Job<StoredNode> {
  const found = yield* findIdentity(known);
  const [root, ...others] = yield* readRoots(found.personIds);
  if (!root) return yield* create(found, id, at);
  for (const { row } of others)
    yield* mergeInto({ id: row.person_id, into: root.row.person_id, at });
  return (yield* readNode(root.row.person_id)) ?? root;
}

const update = (
  { row }: StoredNode,
  { fields, overrides }: Pick<PersonNode, 'fields' | 'overrides'>,
): Job<number> =>
  setFields({
    id: row.person_id,
    fields: JSON.stringify(fields),
    overrides: JSON.stringify(overrides),
  });

/** Separates a record from the one that it was merged into. */
function* detach({ row }: StoredNode): Job<void> {
  yield* mergeInto({ id: row.person_id, into: null, at: null });
  const left = row.merged_into === null ? null : yield* readNode(row.merged_into);
  if (left && left.merged.length === 0) yield* update(left, settledNode(left));
}

// Changes to people lock each other out: only the owner makes them, and rarely.

export function* savePerson(
  identity: Identity,
  fields: PersonFields,
  id: string,
  at: number,
): Job<void> {
  yield* lockPeople();
  const node = yield* rootOf(identity, id, at);
  yield* update(node, editedNode(node, fields));
}

export function* tagPerson(
  identity: Identity,
  tags: readonly string[],
  id: string,
  at: number,
): Job<boolean> {
  yield* lockPeople();
  const node = yield* rootOf(identity, id, at);
  const shown = shownFields(node);
  const all = [...new Set([...shown.tags, ...tags])];
  if (all.length > limits.people.tags) return false;
  yield* update(node, editedNode(node, { ...shown, tags: all }));
  return true;
}

export function* mergePeople(
  { into, from }: { into: Identity; from: Identity },
  [intoId, fromId]: readonly [string, string],
  at: number,
): Job<Merging> {
  yield* lockPeople();
  const target = yield* findIdentity(into);
  const other = yield* findIdentity(from);
  const isSame =
    target.visitorIds.some((id) => other.visitorIds.includes(id)) ||
    target.visitorTokenHashes.some((hash) => other.visitorTokenHashes.includes(hash));
  if (isSame) return 'same';
  const root = yield* rootOf(into, intoId, at);
  const merged = yield* rootOf(from, fromId, at);
  const together = shownFields({ ...root, merged: [...root.merged, merged] });
  if ((together.note?.length ?? 0) > limits.people.noteCharacters) return 'too_long';
  yield* mergeInto({ id: merged.row.person_id, into: root.row.person_id, at });
  // The name that the other gave must not replace theirs, although it may be newer.
  const name = together.name === null ? yield* nameClaimedBy(target) : null;
  if (name !== null)
    yield* update(root, { fields: root.fields, overrides: { ...root.overrides, name } });
  return 'merged';
}

export function* separatePerson(identity: Identity, id: string): Job<boolean> {
  yield* lockPeople();
  const node = yield* readNode(id);
  const { personIds } = yield* findIdentity(identity);
  if (!node || node.row.merged_into === null || !personIds.includes(id)) return false;
  yield* detach(node);
  return true;
}

/** Removes a record; those merged into it become independent. */
export function* removePerson(id: string): Job<void> {
  yield* lockPeople();
  const node = yield* readNode(id);
  if (!node) return;
  yield* detach(node);
  yield* remove({ id });
}
