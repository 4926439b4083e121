import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolClient } from 'pg';
import { storageLimits } from '#shared/storage-limits.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { endNow, endWhenSilent } from '#api/storage/postgres/end-when-silent.ts';
import type { OutageLog } from '#api/storage/postgres/outage-log.ts';
import { isLostRace, isOutage, isStorageFailure } from '#api/storage/postgres/postgres-errors.ts';
import { createSql, type Sql } from '#api/storage/postgres/sql.ts';

const BIGINT = 20;
const TRIES = 8;
const PAUSE_MS = 5;

const { connections, connectWithinMs, answerWithinMs, longAnswerWithinMs, statementShare } =
  storageLimits.postgres;

// In the transaction, because a pooler that lends connections by transaction refuses them as connection
// parameters. An acknowledgement follows a commit that is on disk. The database gives up before the
// server does, and releases what a lost connection has locked.
const beginWithin = (withinMs: number) => `BEGIN;
  SET LOCAL synchronous_commit = on;
  SET LOCAL lock_timeout = ${storageLimits.lockWaitMs};
  SET LOCAL statement_timeout = ${withinMs * statementShare};
  SET LOCAL idle_in_transaction_session_timeout = ${withinMs * statementShare}`;

export interface Postgres {
  /** Statements outside a transaction: each sees everything committed before it. */
  readonly sql: Sql;
  /**
   * Runs `job` in a transaction and settles after the commit. Retries it, within limits, if it lost
   * against another transaction. Rejects with `StorageUnavailableError` if the database cannot be
   * reached or cannot write; then nothing was acknowledged. `isLong`: its statements may take a minute.
   */
  transact<T>(job: (sql: Sql) => Promise<T>, how?: { readonly isLong: boolean }): Promise<T>;
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** `postgres://…`. With `statements=unnamed` for a pooler without named ones. */
  readonly url: string;
  readonly outage?: OutageLog;
}

/** Times are milliseconds and counts are small: both fit a double exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text' | 'binary') =>
    id === BIGINT ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** The address without Foyer's own setting. */
export const connectionOf = (url: string): string => {
  const parsed = new URL(url);
  parsed.searchParams.delete('statements');
  return parsed.href;
};

const createFailureReader =
  (outage: OutageLog | undefined) =>
  (error: unknown): unknown => {
    if (!isStorageFailure(error) && !isLostRace(error)) return error;
    const failure = new StorageUnavailableError('the database cannot be written', { cause: error });
    if (outage && isOutage(error)) {
      outage.failed(error);
      failure.takeReport();
    }
    return failure;
  };

/**
 * Ends every connection that falls silent while in use, and with it the idle ones: they were open when
 * the network broke, and would make the next user wait as long.
 */
const watchSilence = (pool: pg.Pool) => {
  const watched = new Map<pg.ClientBase, { waitMs: (ms: number) => void; isIdle: boolean }>();
  const endIdle = () => {
    for (const [client, { isIdle }] of watched) if (isIdle) endNow(client);
  };
  const setIdle = (client: pg.ClientBase, isIdle: boolean): void => {
    const one = watched.get(client);
    if (!one) return;
    one.isIdle = isIdle;
    // The pool closes idle ones sooner. This ends those it could not close.
    one.waitMs(isIdle ? 2 * answerWithinMs : answerWithinMs);
  };
  pool.on('connect', (client) => {
    // Needed during a transaction too: an error without a listener would end the process.
    client.on('error', () => undefined);
    client.once('end', () => void watched.delete(client));
    watched.set(client, { ...endWhenSilent(client, endIdle), isIdle: false });
    setIdle(client, false);
  });
  pool.on('acquire', (client) => setIdle(client, false));
  pool.on('release', (_error, client) => setIdle(client, true));
  return {
    /** Sets the timeout while this client is in use. */
    waitMs: (client: PoolClient, withinMs: number) => watched.get(client)?.waitMs(withinMs),
  };
};

const createTransact = (
  pool: pg.Pool,
  isNamed: boolean,
  failureOf: (error: unknown) => unknown,
) => {
  const silence = watchSilence(pool);
  const attempt = async <T>(
    client: PoolClient,
    job: (sql: Sql) => Promise<T>,
    withinMs: number,
  ): Promise<T> => {
    silence.waitMs(client, withinMs);
    await client.query(beginWithin(withinMs));
    const value = await job(createSql(client, isNamed));
    await client.query('COMMIT');
    return value;
  };
  const once = async <T>(job: (sql: Sql) => Promise<T>, withinMs: number): Promise<T> => {
    const client = await pool.connect();
    try {
      const value = await attempt(client, job, withinMs);
      client.release();
      return value;
    } catch (error) {
      // Close a connection whose rollback fails, which ends the transaction.
      const isEnded = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      client.release(!isEnded);
      throw error;
    }
  };
  return async <T>(job: (sql: Sql) => Promise<T>, isLong: boolean): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(job, isLong ? longAnswerWithinMs : answerWithinMs);
      } catch (error) {
        if (!isLostRace(error) || tries === TRIES) throw failureOf(error);
        await pause(PAUSE_MS * tries * Math.random());
      }
    }
  };
};

/** Connects on the first statement. */
export const openPostgres = ({ url, outage }: PostgresOptions): Postgres => {
  const isNamed = new URL(url).searchParams.get('statements') !== 'unnamed';
  const pool = new pg.Pool({
    connectionString: connectionOf(url),
    types,
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: answerWithinMs,
    application_name: 'foyer',
  });
  // Errors of idle connections. The next statement reports whether the database is reachable.
  pool.on('error', () => undefined);
  const failureOf = createFailureReader(outage);
  const transact = createTransact(pool, isNamed, failureOf);
  const direct = createSql(pool, isNamed);
  let waiting = 0;

  const reading = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      const value = await read();
      outage?.answered();
      return value;
    } catch (error) {
      throw failureOf(error);
    }
  };

  return {
    sql: {
      all: (text, parameters) => reading(() => direct.all(text, parameters)),
      get: (text, parameters) => reading(() => direct.get(text, parameters)),
      run: (text, parameters) => reading(() => direct.run(text, parameters)),
    },
    transact: async (job, { isLong } = { isLong: false }) => {
      if (waiting >= storageLimits.queuedWrites)
        throw new StorageUnavailableError('too many writes are waiting');
      waiting += 1;
      try {
        const value = await transact(job, isLong);
        outage?.answered();
        return value;
      } finally {
        waiting -= 1;
      }
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
};
