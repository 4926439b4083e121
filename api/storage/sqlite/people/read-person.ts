import type { Database } from 'better-sqlite3';
import { iso } from '#shared/domain/time.ts';
import type { PersonNames } from '#api/storage/sqlite/people/person-names.ts';
import { createPersonReads } from '#api/storage/sqlite/people/person-reads.ts';
import {
  createNodeReader,
  nameOfNode,
  withMerged,
} from '#api/storage/sqlite/people/person-records.ts';
import { noFields, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity, StoredPerson } from '#api/features/people/store.ts';

/** Reads everything that chat.db has of one person. */
export const createPersonReader = (db: Database, names: PersonNames) => {
  const of = createPersonReads(db);
  const { nodesOf } = createNodeReader(db);
  return (known: Identity): StoredPerson => {
    const found = names.find(known);
    const { generated } = names.namesOf(found);
    const nodes = nodesOf(found.rootIds);
    const [first, ...others] = nodes;
    const fields = first
      ? shownFields({ ...first, merged: [...first.merged, ...others] })
      : noFields;
    return {
      name: fields.name ?? generated,
      generated_name: generated,
      fields,
      suggestions: of
        .calledThemselves(found)
        .filter(
          ({ name, email }) =>
            (name !== null && name !== fields.name) || (email !== null && email !== fields.email),
        ),
      visitorIds: of.byLastSeen(found),
      messages: of.messages(found),
      contact_messages: of.contactMessages(found),
      merged: withMerged(nodes.flatMap(({ merged }) => merged)).map((node) => ({
        person_id: node.row.person_id,
        name: nameOfNode(node),
        merged_at: iso(node.row.merged_at ?? 0),
      })),
    };
  };
};
