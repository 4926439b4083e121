import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { Identity, PeopleStore, StoredPerson } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { findIdentity } from '#api/storage/postgres/people/find-identities.ts';
import { createPersonList } from '#api/storage/postgres/people/person-list.ts';
import { nameEach, namesOf } from '#api/storage/postgres/people/person-names.ts';
import {
  byLastSeen,
  contactMessagesOf,
  hasAnything,
  messagesOf,
  suggestionsOf,
} from '#api/storage/postgres/people/person-reads.ts';
import { readRoots } from '#api/storage/postgres/people/person-records.ts';
import {
  mergePeople,
  removePerson,
  savePerson,
  separatePerson,
} from '#api/storage/postgres/people/person-writes.ts';
import { linkVisitor } from '#api/storage/postgres/people/visitor-link.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import { senderOf, type ContactRow } from '#api/storage/rows/contact-rows.ts';
import { toStoredPerson } from '#api/storage/rows/stored-person.ts';
import { nobody } from '#api/features/people/store.ts';

/** A link that was seen within this time is not written again. */
const LINK_FRESH_MS = 60 * 60_000;

const readPerson = async (sql: Sql, known: Identity): Promise<StoredPerson> => {
  const found = await findIdentity(sql, known);
  const [names] = await namesOf(sql, [found]);
  return toStoredPerson({
    nodes: await readRoots(sql, found.personIds),
    generated: names?.generated ?? '',
    suggestions: await suggestionsOf(sql, found),
    visitorIds: await byLastSeen(sql, found),
    messages: await messagesOf(sql, found),
    contact_messages: await contactMessagesOf(sql, found),
  });
};

/** Who is behind a conversation or a contact message. */
const createSources = (
  sql: Sql,
): Pick<PeopleStore, 'ofConversation' | 'ofContactMessage' | 'unlinkedTokens'> => ({
  ofConversation: async (id: ConversationId) => {
    const row = await sql.get<{ hash: TokenHash }>(
      `SELECT token_hash AS hash FROM conversations JOIN visitors USING (visitor_key)
       WHERE conversation_id = $1`,
      [id],
    );
    return row ? { visitorIds: [], visitorTokenHashes: [row.hash] } : null;
  },
  ofContactMessage: async (id: MessageId) => {
    const row = await sql.get<ContactRow>('SELECT * FROM contact_messages WHERE id = $1', [id]);
    return row ? (senderOf(row) ?? nobody) : null;
  },
  unlinkedTokens: async () => {
    const rows = await sql.all<{ hash: TokenHash }>(
      `SELECT token_hash AS hash FROM visitors v
       WHERE NOT EXISTS (SELECT 1 FROM visitor_ids i WHERE i.visitor_key = v.visitor_key)`,
    );
    return rows.map(({ hash }) => hash);
  },
});

/** People on PostgreSQL. */
export const createPostgresPeople = ({ sql, transact }: Postgres): PeopleStore => ({
  ...createSources(sql),
  ...createPersonList(sql),
  has: (identity) => hasAnything(sql, identity),
  linked: async (identity) => {
    const { visitorIds, visitorTokenHashes } = await findIdentity(sql, identity);
    return { visitorIds, visitorTokenHashes };
  },
  nameOf: async (identity) => (await nameEach(sql, [identity]))[0] ?? '',
  read: (identity) => readPerson(sql, identity),
  save: (identity, fields, id, at) =>
    transact((within) => savePerson(within, { identity, fields, id, at })),
  merge: (people, personIds, at) =>
    transact((within) => mergePeople(within, people, personIds, at)),
  separate: (identity, personId) =>
    transact((within) => separatePerson(within, identity, personId)),
  link: async (tokenHash: TokenHash, visitorId: VisitorId, at: number) => {
    const known = await sql.get<{ at: number }>(
      `SELECT i.last_seen_at AS at FROM visitor_ids i JOIN visitors v USING (visitor_key)
       WHERE v.token_hash = $1 AND i.visitor_id = $2`,
      [tokenHash, visitorId],
    );
    if (known && Math.abs(at - known.at) < LINK_FRESH_MS) return;
    await transact((within) => linkVisitor(within, { tokenHash, visitorId, at }));
  },
  removeRecord: (personId) => transact((within) => removePerson(within, personId)),
});
