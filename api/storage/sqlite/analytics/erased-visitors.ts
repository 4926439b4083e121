import { createHmac } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';

/**
 * Records erasures with the keyed hash of the visitor id. Serves only to refuse events that a browser
 * stored before the erasure. Use it inside a transaction.
 */
export const createErasedVisitors = (db: Database) => {
  const key = db.prepare<[], Buffer>('SELECT key FROM erased_visitors_key').pluck();
  const anybody = db.prepare('SELECT 1 FROM erased_visitors LIMIT 1');
  const find = db
    .prepare<[Buffer], number>('SELECT erased_at FROM erased_visitors WHERE visitor_hash = ?')
    .pluck();
  const put = db.prepare<[Buffer, number]>(
    `INSERT INTO erased_visitors (visitor_hash, erased_at) VALUES (?, ?)
     ON CONFLICT (visitor_hash) DO UPDATE SET erased_at = excluded.erased_at`,
  );
  const hashOf = (id: VisitorId): Buffer =>
    createHmac('sha256', key.get() ?? Buffer.alloc(0))
      .update(id.toLowerCase())
      .digest();
  return {
    note: (id: VisitorId, erasedAt: number): void => void put.run(hashOf(id), erasedAt),
    /** Milliseconds since the epoch; 0 when never erased. */
    erasedAt: (id: VisitorId): number =>
      anybody.get() === undefined ? 0 : (find.get(hashOf(id)) ?? 0),
  };
};
