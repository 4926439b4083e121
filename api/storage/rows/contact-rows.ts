import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';
import type { ClientId, ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { ExportedContactMessage } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import type { ContactAdded, NewContactMessage } from '#api/features/contact/store.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { isShown } from '#api/storage/rows/conversation-columns.ts';
import { readCommission } from '#api/storage/rows/read-commission.ts';

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

export interface ListedContactRow extends ContactRow {
  conversation_id: ConversationId | null;
}

const orNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** Who sent it, as far as it is known; null when nothing is. */
export const senderOf = ({
  visitor_id,
  token_hash,
}: Pick<ContactRow, 'visitor_id' | 'token_hash'>): Identity | null =>
  visitor_id === null && token_hash === null
    ? null
    : {
        visitorIds: visitor_id === null ? [] : [visitor_id],
        visitorTokenHashes: token_hash === null ? [] : [token_hash],
      };

export const toContactMessage = (
  row: ListedContactRow,
  personName: string | null,
): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  page: row.page,
  country: row.country,
  received_at: iso(row.received_at),
  status: row.status,
  read_at: orNull(row.read_at),
  visitor_id: row.visitor_id,
  conversation_id: row.conversation_id,
  commission: readCommission(row.commission),
  person_name: personName,
});

export const toExportedContactMessage = (row: ContactRow): ExportedContactMessage => ({
  id: row.id,
  received_at: iso(row.received_at),
  name: row.name,
  email: row.email,
  message: row.message,
  page: row.page,
  country: row.country,
  status: row.status,
  read_at: orNull(row.read_at),
  commission: readCommission(row.commission),
});

/** What a message with a `clientId` that is stored already amounts to. */
export const repeatedContact = (
  known: ContactRow,
  { name, email, message, commission }: NewContactMessage,
): ContactAdded => {
  const isSame =
    known.name === name &&
    known.email === email &&
    known.message === message &&
    known.commission === (commission && JSON.stringify(commission));
  return isSame ? { kind: 'repeated', id: known.id } : { kind: 'conflict' };
};

/** Each message once, the oldest first. */
export const onceByAge = (rows: readonly ContactRow[]): ContactRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(
    (a, b) => a.received_at - b.received_at,
  );

/** Adds the newest conversation of the visitor whose token came with the message. */
export const listedContact = `SELECT m.*, (
    SELECT conversation_id FROM visitors v JOIN conversations c USING (visitor_key)
    WHERE v.token_hash = m.token_hash AND ${isShown} ORDER BY c.last_activity_at DESC LIMIT 1
  ) AS conversation_id
  FROM contact_messages m`;
