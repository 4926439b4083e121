import type { Database } from 'better-sqlite3';
import type { ContactStatus } from '#shared/contracts/contact.ts';
import type { MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { ExportedContactMessage } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import { readCommission } from '#api/storage/sqlite/read-commission.ts';
import type { Person } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

interface ContactMessageRecord {
  id: MessageId;
  received_at: number;
  name: string;
  email: string;
  message: string;
  page: string;
  country: string | null;
  status: ContactStatus;
  read_at: number | null;
  token_hash: TokenHash | null;
  visitor_id: VisitorId | null;
  commission: string | null;
}

const toExported = (row: ContactMessageRecord): ExportedContactMessage => ({
  id: row.id,
  received_at: iso(row.received_at),
  name: row.name,
  email: row.email,
  message: row.message,
  page: row.page,
  country: row.country,
  status: row.status,
  read_at: row.read_at === null ? null : iso(row.read_at),
  commission: readCommission(row.commission),
});

/** The contact messages that are linked to a visitor. */
export const prepareContactMessageRecords = (db: Database) => {
  const byToken = db.prepare<[string], ContactMessageRecord>(
    'SELECT * FROM contact_messages WHERE token_hash = ?',
  );
  const byVisitor = db.prepare<[string], ContactMessageRecord>(
    'SELECT * FROM contact_messages WHERE visitor_id = ?',
  );
  const remove = db.prepare<[string]>('DELETE FROM contact_messages WHERE id = ?');

  const rowsOf = ({ visitorTokenHashes, visitorIds }: Person): ContactMessageRecord[] => {
    const rows = [
      ...visitorTokenHashes.flatMap((visitorTokenHash) => byToken.all(visitorTokenHash)),
      ...visitorIds.flatMap((id) => byVisitor.all(id.toLowerCase())),
    ];
    const once = new Map(rows.map((row) => [row.id, row]));
    return [...once.values()].sort((a, b) => a.received_at - b.received_at);
  };
  return {
    read: (person: Person) => rowsOf(person).map(toExported),
    remove: (person: Person): MessageId[] => {
      const ids = rowsOf(person).map(({ id }) => id);
      for (const id of ids) remove.run(id);
      return ids;
    },
  };
};
