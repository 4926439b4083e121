import type { Database } from 'better-sqlite3';
import type { MessageId } from '#shared/contracts/ids.ts';
import { onceByAge } from '#api/storage/rows/contact-rows.ts';
import { toExportedContactMessage, type ContactRow } from '#api/storage/stores/contact.ts';
import type { Person } from '#api/features/privacy/store.ts';

/** The contact messages that are linked to a visitor. */
export const prepareContactMessageRecords = (db: Database) => {
  const byToken = db.prepare<[string], ContactRow>(
    'SELECT * FROM contact_messages WHERE token_hash = ?',
  );
  const byVisitor = db.prepare<[string], ContactRow>(
    'SELECT * FROM contact_messages WHERE visitor_id = ?',
  );
  const remove = db.prepare<[string]>('DELETE FROM contact_messages WHERE id = ?');

  const rowsOf = ({ visitorTokenHashes, visitorIds }: Person): ContactRow[] =>
    onceByAge([
      ...visitorTokenHashes.flatMap((visitorTokenHash) => byToken.all(visitorTokenHash)),
      ...visitorIds.flatMap((id) => byVisitor.all(id.toLowerCase())),
    ]);
  return {
    read: (person: Person) => rowsOf(person).map(toExportedContactMessage),
    remove: (person: Person): MessageId[] => {
      const ids = rowsOf(person).map(({ id }) => id);
      for (const id of ids) remove.run(id);
      return ids;
    },
  };
};
