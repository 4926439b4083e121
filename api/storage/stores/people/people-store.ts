import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Identity, PeopleStore } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, type Job } from '#api/storage/sql/job.ts';
import { findIdentity } from '#api/storage/stores/people/find-identities.ts';
import { bareRecords, countPeople, findPeople } from '#api/storage/stores/people/person-list.ts';
import { senderOf, whoAre } from '#api/storage/stores/people/person-names.ts';
import {
  hasAnything,
  messagesSentBy,
  readPerson,
} from '#api/storage/stores/people/person-reads.ts';
import {
  mergePeople,
  removePerson,
  savePerson,
  tagPerson,
  separatePerson,
} from '#api/storage/stores/people/person-writes.ts';
import { linkGuest, linkVisitor } from '#api/storage/stores/people/visitor-link.ts';

/** A link seen within this time is not written again. */
const LINK_FRESH_MS = 60 * 60_000;

export const tokenOfConversation = get<{ hash: TokenHash }>(
  `SELECT token_hash AS hash FROM conversations JOIN visitors USING (visitor_key)
   WHERE conversation_id = @id`,
);
const ofContactMessage = get<Parameters<typeof senderOf>[0]>(
  'SELECT visitor_id, token_hash FROM contact_messages WHERE id = @id',
);
const unlinked = all<{ hash: TokenHash }>(
  `SELECT token_hash AS hash FROM visitors v
   WHERE NOT EXISTS (SELECT 1 FROM visitor_ids i WHERE i.visitor_key = v.visitor_key)`,
);
/** No row for a token without a chat. */
const linkedAt = get<{ at: number | null }>(
  `SELECT i.last_seen_at AS at FROM visitors v
   LEFT JOIN visitor_ids i ON i.visitor_key = v.visitor_key AND i.visitor_id = @visitorId
   WHERE v.token_hash = @tokenHash`,
);

const guest = get<{ visitorId: VisitorId | null }>(
  `SELECT opened_visitor AS "visitorId" FROM return_links
   WHERE opened_by = @tokenHash AND revoked_at IS NULL`,
);

function* linked(known: Identity): Job<Identity> {
  const { visitorIds, visitorTokenHashes } = yield* findIdentity(known);
  return { visitorIds, visitorTokenHashes };
}

export const createPeopleStore = (on: Engine): PeopleStore => ({
  ofConversation: async (id) => {
    const row = await on.read(() => tokenOfConversation({ id }));
    return row ? { visitorIds: [], visitorTokenHashes: [row.hash] } : null;
  },
  ofContactMessage: async (id) => {
    const row = await on.read(() => ofContactMessage({ id }));
    return row ? senderOf(row) : null;
  },
  has: (identity) => on.read(() => hasAnything(identity)),
  linked: (identity) => on.read(() => linked(identity)),
  whoAre: (identities) => on.read(() => whoAre(identities)),
  read: (identity) => on.read(() => readPerson(identity)),
  messagesSentBy: (identity) => on.read(() => messagesSentBy(identity)),
  save: (...saved) => on.write(() => savePerson(...saved)),
  tag: (...tagged) => on.write(() => tagPerson(...tagged)),
  merge: (...merged) => on.write(() => mergePeople(...merged)),
  separate: (...separated) => on.write(() => separatePerson(...separated)),
  link: async (tokenHash, claimed, at) => {
    const visitorId = claimed.toLowerCase() as VisitorId;
    const opened = await on.read(() => guest({ tokenHash }));
    const known = await on.read(() => linkedAt({ tokenHash, visitorId }));
    if (opened && opened.visitorId !== visitorId)
      await on.write(() => linkGuest({ tokenHash, visitorId }));
    if (!known || (known.at !== null && Math.abs(at - known.at) < LINK_FRESH_MS)) return;
    await on.write(() => linkVisitor({ tokenHash, visitorId, at }));
  },
  find: (wanted, limit, offset) => on.read(() => findPeople(wanted, limit, offset)),
  count: (wanted, most) => on.read(() => countPeople(wanted, most)),
  unlinkedTokens: async () => (await on.read(unlinked)).map(({ hash }) => hash),
  bareRecords: () => on.read(bareRecords),
  removeRecord: (personId) => on.write(() => removePerson(personId)),
});
