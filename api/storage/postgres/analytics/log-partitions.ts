import { DAY_MS } from '#shared/domain/time.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

/**
 * Days since the epoch by the database's clock, which all nodes share. `floor`, because a cast rounds
 * and the day would begin at noon.
 */
export const TODAY = 'floor(extract(epoch FROM clock_timestamp()) / 86400)::integer';

export interface Dropped {
  readonly at: number;
  readonly retentionDays: number;
  /** The position covered by the checkpoint. */
  readonly checkpoint: number;
}

const partitionOf = (day: number): string => `event_log_${day}`;

const createPartition = async (sql: Sql, day: number): Promise<void> => {
  await sql.run(
    `CREATE TABLE IF NOT EXISTS ${partitionOf(day)} PARTITION OF event_log
       FOR VALUES FROM (${day}) TO (${day + 1})`,
  );
};

/** The tables of the event log, one per UTC day. */
export const createPartitions = ({ sql, transact }: Pick<Postgres, 'sql' | 'transact'>) => ({
  /** Creates the partitions of today and tomorrow. */
  ensure: (): Promise<void> =>
    transact(async (within) => {
      // Only the head's own day and later ones are ever written to.
      const head = await within.get<{ day: number }>(
        `SELECT greatest(day, ${TODAY}) AS day FROM event_log_head FOR UPDATE`,
      );
      const day = head?.day ?? 0;
      await createPartition(within, day);
      await createPartition(within, day + 1);
    }),
  /** Drops the days before this time (ms) that the checkpoint covers. */
  dropBefore: async ({ at, retentionDays, checkpoint }: Dropped): Promise<void> => {
    const now = await sql.get<{ today: number }>(`SELECT ${TODAY} AS today`);
    // Prevents early drops by a node whose clock is ahead.
    const before = Math.min(Math.floor(at / DAY_MS), (now?.today ?? 0) - retentionDays);
    const rows = await sql.all<{ name: string }>(
      `SELECT relid::regclass::text AS name FROM pg_partition_tree('event_log') WHERE isleaf`,
    );
    for (const { name } of rows) {
      const day = Number(/_(\d+)$/.exec(name)?.[1]);
      if (!(day < before)) continue;
      const last = await sql.get<{ position: number | null }>(
        `SELECT max(position) AS position FROM ${partitionOf(day)}`,
      );
      if ((last?.position ?? 0) <= checkpoint)
        await transact((within) => within.run(`DROP TABLE IF EXISTS ${partitionOf(day)}`), {
          isLong: true,
        });
    }
  },
});
