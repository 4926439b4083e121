import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';
import type { ClientId, ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { ExportedContactMessage } from '#shared/contracts/privacy.ts';
import type { Commission } from '#shared/domain/contact/commission.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type {
  ContactAdded,
  ContactChange,
  ContactPosition,
  ContactStore,
  NewContactMessage,
} from '#api/features/contact/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { isShown } from '#api/storage/stores/conversations/conversation-columns.ts';
import { rowsWithWords } from '#api/storage/stores/search-text.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, run, type Job } from '#api/storage/sql/job.ts';
import { addAlarm } from '#api/storage/stores/alarms.ts';
import { senderOf, whoAre } from '#api/storage/stores/people/person-names.ts';

export interface ContactRow {
  id: MessageId;
  client_id: ClientId;
  name: string;
  email: string;
  message: string;
  page: string;
  country: string | null;
  received_at: number;
  status: ContactStatus;
  read_at: number | null;
  visitor_id: VisitorId | null;
  token_hash: TokenHash | null;
  /** JSON. */
  commission: string | null;
}

interface ListedRow extends ContactRow {
  conversation_id: ConversationId | null;
}

export const toExportedContactMessage = (row: ContactRow): ExportedContactMessage => ({
  id: row.id,
  received_at: iso(row.received_at),
  name: row.name,
  email: row.email,
  message: row.message,
  page: row.page,
  country: row.country,
  status: row.status,
  read_at: row.read_at === null ? null : iso(row.read_at),
  // Safe: this server validated and wrote it.
  commission: row.commission === null ? null : (JSON.parse(row.commission) as Commission),
});

/** The messages of these rows, with the names of their senders. */
function* named(rows: readonly ListedRow[]): Job<ContactMessage[]> {
  const known = yield* whoAre(rows.map(senderOf));
  return rows.map((row, index) => {
    const isLinked = row.visitor_id !== null || row.token_hash !== null;
    return {
      ...toExportedContactMessage(row),
      visitor_id: row.visitor_id,
      conversation_id: row.conversation_id,
      person_name: isLinked ? (known[index]?.name ?? null) : null,
      ...(isLinked && { person: known[index]?.person }),
    };
  });
}

// Includes the newest conversation of the visitor whose token came with the message.
const listed = `SELECT m.*, (
    SELECT conversation_id FROM visitors v JOIN conversations c USING (visitor_key)
    WHERE v.token_hash = m.token_hash AND ${isShown} ORDER BY c.last_activity_at DESC LIMIT 1
  ) AS conversation_id
  FROM contact_messages m`;
const newestBehind = `(m.received_at, m.id) < (@at, @id)
  ORDER BY m.received_at DESC, m.id DESC LIMIT @limit`;
const newest = all<ListedRow>(`${listed} WHERE ${newestBehind}`);
const newestOf = all<ListedRow>(`${listed} WHERE m.status = @status AND ${newestBehind}`);
const byId = get<ListedRow>(`${listed} WHERE m.id = @id`);

/** The position before every message: later than any time. */
const BEGINNING = { at: Number.MAX_SAFE_INTEGER, id: '' };

function* list(
  limit: number,
  status: ContactStatus | null,
  position: ContactPosition | null,
): Job<ContactMessage[]> {
  const range = { ...(position ?? BEGINNING), limit };
  return yield* named(yield* status === null ? newest(range) : newestOf({ ...range, status }));
}

function* search(text: string, limit: number): Job<ContactMessage[]> {
  const rows = yield* newest({ ...BEGINNING, limit: limits.inbox.searchedRecords });
  const textOf = ({ name, email, message }: ListedRow) => `${name}\n${email}\n${message}`;
  return yield* named(rowsWithWords(rows, text, { textOf, limit }));
}

function* find(id: MessageId): Job<ContactMessage | null> {
  const row = yield* byId({ id });
  return row ? ((yield* named([row]))[0] ?? null) : null;
}

const byClientId = get<ContactRow>('SELECT * FROM contact_messages WHERE client_id = @clientId');
const insert = run(
  `INSERT INTO contact_messages (id, client_id, name, email, message, page, country, received_at,
     status, token_hash, visitor_id, commission)
   VALUES (@id, @clientId, @name, @email, @message, @page, @country, @at, @status, @tokenHash,
     @visitorId, @commission)
   ON CONFLICT (client_id) DO NOTHING`,
);

function* add(input: NewContactMessage): Job<ContactAdded> {
  const commission = input.commission && JSON.stringify(input.commission);
  if ((yield* insert({ ...input, commission })) === 1) {
    const { id, at, alarm } = input;
    if (alarm && input.status === 'inbox')
      yield* addAlarm({
        ...alarm,
        at,
        kind: 'contact_received',
        key: id,
        conversationId: null,
        contactId: id,
      });
    return { kind: 'stored', id };
  }
  const known = yield* byClientId(input);
  const isSame =
    known?.name === input.name &&
    known.email === input.email &&
    known.message === input.message &&
    known.commission === commission;
  return isSame ? { kind: 'repeated', id: known.id } : { kind: 'conflict' };
}

// A message already read keeps its time.
const update = run(
  `UPDATE contact_messages SET status = coalesce(@status, status),
     read_at = CASE WHEN CAST(@isUnread AS int) = 0 THEN coalesce(read_at, CAST(@readAt AS bigint)) END
   WHERE id = @id`,
);

function* change(id: MessageId, { status, readAt }: ContactChange): Job<ContactMessage | null> {
  yield* update({
    id,
    status: status ?? null,
    isUnread: readAt === null ? 1 : 0,
    readAt: readAt ?? null,
  });
  return yield* find(id);
}

const remove = run('DELETE FROM contact_messages WHERE id = @id');
const countUnread = get<{ unread: number }>(
  `SELECT count(*) AS unread FROM contact_messages
   WHERE status = 'inbox' AND read_at IS NULL AND received_at < @before`,
);

export const createContactStore = (on: Engine): ContactStore => ({
  has: async (clientId) => (await on.read(() => byClientId({ clientId }))) !== undefined,
  add: (input) => on.write(() => add(input), { bytes: 2_048 + 2 * input.message.length }),
  list: (...range) => on.read(() => list(...range)),
  search: (text, limit) => on.read(() => search(text, limit)),
  get: (id) => on.read(() => find(id)),
  change: (id, wanted) => on.write(() => change(id, wanted)),
  remove: async (id) => (await on.write(() => remove({ id }))) === 1,
  countUnread: async (before = Number.MAX_SAFE_INTEGER) =>
    (await on.read(() => countUnread({ before })))?.unread ?? 0,
});
