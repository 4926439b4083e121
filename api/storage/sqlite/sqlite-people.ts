import type { Database } from 'better-sqlite3';
import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { createPersonNames } from '#api/storage/sqlite/people/person-names.ts';
import { createPersonReads } from '#api/storage/sqlite/people/person-reads.ts';
import { createPersonList } from '#api/storage/sqlite/people/person-list.ts';
import { createPersonReader } from '#api/storage/sqlite/people/read-person.ts';
import { createPersonWrites } from '#api/storage/sqlite/people/person-writes.ts';
import { createVisitorLink } from '#api/storage/sqlite/people/visitor-link.ts';
import type { PeopleStore } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A link that was seen within this time is not written again. */
const LINK_FRESH_MS = 60 * 60_000;

const prepareReads = (db: Database) => ({
  ofConversation: prepare<[string], { hash: TokenHash }>(
    db,
    `SELECT token_hash AS hash FROM conversations JOIN visitors USING (visitor_key)
     WHERE conversation_id = ?`,
  ),
  ofContactMessage: prepare<
    [string],
    { visitor_id: VisitorId | null; token_hash: TokenHash | null }
  >(db, 'SELECT visitor_id, token_hash FROM contact_messages WHERE id = ?'),
  linkedAt: prepare<[string, string], { at: number }>(
    db,
    `SELECT i.last_seen_at AS at FROM visitor_ids i JOIN visitors v USING (visitor_key)
     WHERE v.token_hash = ? AND i.visitor_id = ?`,
  ),
  unlinked: prepare<[], { hash: TokenHash }>(
    db,
    `SELECT token_hash AS hash FROM visitors v
     WHERE NOT EXISTS (SELECT 1 FROM visitor_ids i WHERE i.visitor_key = v.visitor_key)`,
  ),
  hasChat: prepare<[string], { one: 1 }>(db, 'SELECT 1 AS one FROM visitors WHERE token_hash = ?'),
});

/** People on SQLite: reads run at once, writes go through the group-commit queue. */
export const createSqlitePeople = (db: Database, queue: WriteQueue): PeopleStore => {
  const names = createPersonNames(db);
  const writes = createPersonWrites(db, names);
  const of = createPersonReads(db);
  const read = createPersonReader(db, names);
  const reads = prepareReads(db);
  const link = createVisitorLink(db);

  return {
    ofConversation: async (id: ConversationId) => {
      const row = reads.ofConversation.get(id);
      return row ? { visitorIds: [], visitorTokenHashes: [row.hash] } : null;
    },
    ofContactMessage: async (id: MessageId) => {
      const row = reads.ofContactMessage.get(id);
      if (!row) return null;
      return {
        visitorIds: row.visitor_id === null ? [] : [row.visitor_id],
        visitorTokenHashes: row.token_hash === null ? [] : [row.token_hash],
      };
    },
    has: async (identity) => of.hasAnything(identity),
    linked: async (identity) => {
      const { visitorIds, visitorTokenHashes } = names.find(identity);
      return { visitorIds, visitorTokenHashes };
    },
    nameOf: async (identity) => names.nameOf(identity),
    read: async (identity) => read(identity),
    save: (identity, fields, personId, at) =>
      queue.run(() => writes.save(identity, fields, personId, at)),
    merge: (people, personIds, at) => queue.run(() => writes.merge(people, personIds, at)),
    separate: (identity, personId) => queue.run(() => writes.separate(identity, personId)),
    link: async (tokenHash, visitorId, at) => {
      const known = reads.linkedAt.get(tokenHash, visitorId);
      if (known && Math.abs(at - known.at) < LINK_FRESH_MS) return;
      if (!reads.hasChat.get(tokenHash)) return;
      await queue.run(() => link(tokenHash, visitorId, at));
    },
    ...createPersonList(db, names),
    unlinkedTokens: async () => reads.unlinked.all().map(({ hash }) => hash),
    removeRecord: (personId) => queue.run(() => writes.remove(personId)),
  };
};
