import type { Person } from '#api/features/privacy/store.ts';
import {
  ownersOf,
  type LogEntry,
  type LoggedEntry,
  type LogPosition,
} from '#api/storage/sqlite/replica/log-entry.ts';
import { createPartitions, TODAY } from '#api/storage/postgres/analytics/log-partitions.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

export interface LogHead extends LogPosition {
  readonly logId: string;
  /** All erasures up to this position have been removed from the log. */
  readonly scrubbedPosition: number;
}

/** Locks the head. */
const advance = async (sql: Sql, by: number): Promise<LogPosition> => {
  const last = await sql.get<LogPosition>(
    `UPDATE event_log_head SET position = position + $1, day = greatest(day, ${TODAY})
     RETURNING position, day`,
    [by],
  );
  if (!last) throw new Error('the event log has no head');
  return last;
};

const append = async (sql: Sql, entries: readonly LogEntry[]): Promise<LogPosition> => {
  const last = await advance(sql, entries.length);
  const owners = entries.map(ownersOf);
  await sql.run(
    `INSERT INTO event_log (day, position, visitor_id, token_hash, entry)
     SELECT $1, $2 + number, visitor_id, token_hash, entry::json
     FROM unnest($3::text[], $4::text[], $5::text[])
       WITH ORDINALITY AS given (visitor_id, token_hash, entry, number)`,
    [
      ...[last.day, last.position - entries.length],
      owners.map(({ visitorId }) => visitorId),
      owners.map(({ tokenHash }) => tokenHash),
      entries.map((entry) => JSON.stringify(entry)),
    ],
  );
  return last;
};

const removeOf = async (sql: Sql, person: Person): Promise<void> => {
  await sql.run(
    'DELETE FROM event_log WHERE visitor_id = ANY ($1::text[]) OR token_hash = ANY ($2::text[])',
    [person.visitorIds, person.visitorTokenHashes],
  );
};

const isMissingPartition = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23514';

/** The log of all analytics records, which all nodes append to and follow. */
export const createEventLog = ({ sql, transact }: Postgres) => {
  const { ensure, dropBefore } = createPartitions({ sql, transact });

  return {
    /** Creates the head of a new database, and the partitions of today and tomorrow. */
    open: async (): Promise<void> => {
      await transact((within) =>
        within.run('INSERT INTO event_log_head DEFAULT VALUES ON CONFLICT DO NOTHING'),
      );
      await ensure();
    },
    /** A write without effect. */
    probe: (): Promise<unknown> =>
      transact((within) => within.run('UPDATE event_log_head SET position = position')),
    ensurePartitions: ensure,
    dropBefore,
    head: async (): Promise<LogHead> => {
      const head = await sql.get<LogHead>(
        `SELECT log_id AS "logId", position, day, scrubbed_position AS "scrubbedPosition"
         FROM event_log_head`,
      );
      if (!head) throw new Error('the event log has no head');
      return head;
    },
    /** Settles after the commit with the position of the last entry. */
    append: async (entries: readonly LogEntry[]): Promise<LogPosition> => {
      try {
        return await transact((within) => append(within, entries));
      } catch (error) {
        if (!isMissingPartition(error)) throw error;
        await ensure();
        return transact((within) => append(within, entries));
      }
    },
    /** The entries after `after`, in order. */
    read: (after: LogPosition, limit: number): Promise<LoggedEntry[]> =>
      sql.all<LoggedEntry>(
        `SELECT day, position, entry FROM event_log WHERE day >= $1 AND position > $2
         ORDER BY day, position LIMIT $3`,
        [after.day, after.position, limit],
      ),
    /** Deletes the person's entries and appends the erasure, in one commit. */
    appendErasure: (person: Person, at: number): Promise<LogPosition> =>
      transact(async (within) => {
        const last = await append(within, [{ kind: 'erasure', person, at }]);
        await removeOf(within, person);
        return last;
      }),
    /** Deletes entries of an erased person that were appended meanwhile. */
    removeOf: (person: Person): Promise<void> => transact((within) => removeOf(within, person)),
    /** Deletes the erasures themselves, which name people, once a checkpoint covers them. */
    removeErasures: (until: number): Promise<void> =>
      transact(async (within) => {
        const removed = await within.run(
          `DELETE FROM event_log
           WHERE visitor_id IS NULL AND token_hash IS NULL AND position <= $1`,
          [until],
        );
        if (removed === 0) return;
        await within.run(
          'UPDATE event_log_head SET scrubbed_position = greatest(scrubbed_position, $1)',
          [until],
        );
      }),
  };
};

export type EventLog = ReturnType<typeof createEventLog>;
