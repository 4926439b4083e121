import type { Database } from 'better-sqlite3';
import type { PersonNames } from '#api/storage/sqlite/people/person-names.ts';
import { createPersonReads } from '#api/storage/sqlite/people/person-reads.ts';
import { createNodeReader } from '#api/storage/sqlite/people/person-records.ts';
import { toStoredPerson } from '#api/storage/rows/stored-person.ts';
import type { Identity, StoredPerson } from '#api/features/people/store.ts';

/** Reads everything that chat.db has of one person. */
export const createPersonReader = (db: Database, names: PersonNames) => {
  const of = createPersonReads(db);
  const { nodesOf } = createNodeReader(db);
  return (known: Identity): StoredPerson => {
    const found = names.find(known);
    return toStoredPerson({
      nodes: nodesOf(found.rootIds),
      generated: names.namesOf(found).generated,
      suggestions: of.calledThemselves(found),
      visitorIds: of.byLastSeen(found),
      messages: of.messages(found),
      contact_messages: of.contactMessages(found),
    });
  };
};
