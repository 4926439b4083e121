import { DAY_MS } from '#shared/domain/time.ts';

const MIB = 1024 * 1024;

/** Limits of the server's storage. Separate from limits.ts, because no page of the site needs them. */
export const storageLimits = {
  // How long writes wait for a database locked by another program.
  lockWaitMs: 5_000,
  // The wait for further writes, once the lock has outlasted the first wait.
  lockWaitAgainMs: 1_000,
  // PostgreSQL: time for connecting and for an answer, after which the server ends the connection: one
  // behind a firewall that drops packets would never end. The database gives up first.
  postgres: {
    connections: 10,
    connectWithinMs: 5_000,
    answerWithinMs: 10_000,
    // For migrations, erasures and retention.
    longAnswerWithinMs: 60_000,
    statementShare: 0.8,
    // `/api/ready` probes at most this often, and waits this long.
    readyEveryMs: 1_000,
    readyWithinMs: 2_000,
  },
  // Queue limits per database; further writes are refused at once.
  queuedWrites: 4_000,
  queuedWriteBytes: 16 * MIB,
  queuedEvents: 6_000,
  // A kind is refused if less is free than this, or than this share of a small disk.
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
  // Storage for visitors behind one address: this much at once, and the same again per day.
  bytesPerAddress: {
    tracking: [{ times: 16 * MIB, withinMs: DAY_MS }],
    writing: [{ times: 16 * MIB, withinMs: DAY_MS }],
  },
  // A row also costs its keys and indexes.
  bytesPerWrite: 512,
  // A health check writes at most this often, and waits this long for the write.
  probeEveryMs: 5_000,
  probeWithinMs: 5_000,
  // Delay before a start that found no room is retried.
  startAgainMs: 5_000,
} as const;
