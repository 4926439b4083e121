import { DAY_MS } from '#shared/domain/time.ts';

const MIB = 1024 * 1024;

/** Limits of the server's storage. Separate from limits.ts, because no page of the site needs them. */
export const storageLimits = {
  // How long writes wait for a database that another program has locked.
  lockWaitMs: 5_000,
  // The wait for further writes, once the lock has outlasted the first wait.
  lockWaitAgainMs: 1_000,
  // PostgreSQL: how long a connection may be made and may owe an answer before the server ends it, as
  // one behind a firewall that drops packets would never end. The database gives up first.
  postgres: {
    connections: 10,
    connectWithinMs: 5_000,
    answerWithinMs: 10_000,
    // For migrations, erasures and retention.
    longAnswerWithinMs: 60_000,
    statementShare: 0.8,
    // `/api/ready` asks at most this often, and waits this long.
    readyEveryMs: 1_000,
    readyWithinMs: 2_000,
  },
  // How much may wait for one database; more is refused at once.
  queuedWrites: 4_000,
  queuedWriteBytes: 16 * MIB,
  queuedEvents: 6_000,
  // A kind is refused when less is free than this, or than this share of a small disk.
  floors: {
    event: { bytes: 256 * MIB, share: 0.08 },
    start: { bytes: 128 * MIB, share: 0.05 },
    message: { bytes: 64 * MIB, share: 0.03 },
  },
  // A refused kind is accepted again above this multiple of its floor, so that it does not flip
  // back and forth.
  reopenAtFloors: 1.1,
  checkEveryMs: 1_000,
  // Below this many event floors, every few writes also trigger a check.
  nearFloors: 8,
  checkEveryWrites: 16,
  // Reserved for erasures: twice the largest database, which is what rewriting it takes.
  ballast: { minBytes: 32 * MIB, timesDatabase: 2, share: 0.05, stepBytes: 4 * MIB },
  // How much visitors behind one address may store: this much at once, and the same again per day.
  bytesPerAddress: {
    tracking: [{ times: 16 * MIB, withinMs: DAY_MS }],
    writing: [{ times: 16 * MIB, withinMs: DAY_MS }],
  },
  // A row also costs its keys and indexes.
  bytesPerWrite: 512,
  // A health check writes at most this often, and waits this long for the write.
  probeEveryMs: 5_000,
  probeWithinMs: 5_000,
  // How soon a start that found no room is retried.
  startAgainMs: 5_000,
} as const;
