import pg from 'pg';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Logger } from '#api/platform/logger.ts';
import { endNow, endWhenSilent } from '#api/storage/postgres/end-when-silent.ts';

interface Options {
  /** Directly to the database: a pooler that lends connections by transaction cannot listen. */
  readonly url: string;
  readonly channel: string;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'warn'>;
  readonly onNotified: (payload: string) => void;
  /** Called with each new connection, once it listens. */
  readonly onListening: () => void;
}

const AGAIN_AFTER_MS = [50, 200, 1_000, 3_000] as const;
const { connectWithinMs, answerWithinMs } = storageLimits.postgres;

/** The lock of the elected node, held as long as its connection lives. */
const CHOSEN = 'the chosen node';

/** A connection that listens to a channel and is reopened whenever it ends. */
export const createListener = (options: Options) => {
  const { url, channel, timers, logger, onNotified, onListening } = options;
  let client: pg.Client | null = null;
  /** The connection that holds the lock of the elected node. */
  let chosen: pg.Client | null = null;
  let failures = 0;
  let isStopped = false;
  let cancel: Cancel = () => undefined;
  let latest: Promise<unknown> = Promise.resolve();

  /** One query at a time, as `pg` requires: jobs may start simultaneously. */
  const query = <Row extends pg.QueryResultRow>(
    on: pg.Client,
    text: string,
    values: readonly string[] = [],
  ): Promise<pg.QueryResult<Row>> => {
    const answered = latest.then(() => on.query<Row>(text, [...values]));
    latest = answered.catch(() => undefined);
    return answered;
  };

  const lock = 'hashtextextended($1, 0)';
  const tryLock = async (holder: pg.Client, name: string): Promise<boolean> => {
    const text = `SELECT pg_try_advisory_lock(${lock}) AS is_mine`;
    const taken = await query<{ is_mine: boolean }>(holder, text, [name]);
    return taken.rows[0]?.is_mine === true;
  };
  const lost = (from: pg.Client): void => {
    if (client !== from || isStopped) return;
    client = null;
    // A graceful end would wait for a connection that may be dead.
    endNow(from);
    const wait = AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)] ?? 0;
    failures += 1;
    cancel = timers.after(wait, () => void connect());
  };
  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'foyer nodes',
      connectionTimeoutMillis: connectWithinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: answerWithinMs,
    });
    client = made;
    // Does not wait for queries of the previous connection.
    latest = Promise.resolve();
    const failed = (error: unknown) => {
      // Logged once per loss, since attempts continue until one succeeds.
      if (failures === 0 && client === made) logger.warn('node_listener_lost', { error });
      lost(made);
    };
    made.on('error', failed);
    made.on('end', () => lost(made));
    made.on('notification', ({ payload }) => onNotified(payload ?? ''));
    try {
      await made.connect();
      // The node's own messages arrive more often than that.
      endWhenSilent(made, () => undefined).waitMs(answerWithinMs);
      await query(made, `LISTEN ${channel}`);
      failures = 0;
      if (client === made) onListening();
    } catch (error) {
      failed(error);
    }
  };
  return {
    start: connect,
    /** Reopens the connection: it is open, but nothing arrives. */
    renew: (): void => {
      if (client) lost(client);
    },
    /** Holds a lock of that name while `work` runs. Does nothing if another connection has it. */
    whileLocked: async (name: string, work: () => Promise<void>): Promise<void> => {
      const holder = client;
      if (!holder || !(await tryLock(holder, name))) return;
      try {
        await work();
      } finally {
        // An ended connection has released its locks.
        await query(holder, `SELECT pg_advisory_unlock(${lock})`, [name]).catch(() => undefined);
      }
    },
    /** Runs `work` on the elected node, which is the first to request it. */
    whereChosen: async (work: () => Promise<void>): Promise<void> => {
      const holder = client;
      if (!holder) return;
      if (chosen !== holder && !(await tryLock(holder, CHOSEN))) return;
      chosen = holder;
      await work();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      cancel();
      await client?.end().catch(() => undefined);
    },
  };
};
