import { DAY_MS } from '#shared/domain/time.ts';

const MIB = 1024 * 1024;

/** Rules of the server's storage. Apart from limits.ts: no page of the site needs to load them. */
export const storageLimits = {
  // How long writes wait for a database that another program has locked.
  lockWaitMs: 5_000,
  // And how long while the lock has outlasted that wait already.
  lockWaitAgainMs: 1_000,
  // What may wait for one database; whatever comes on top is refused at once.
  queuedWrites: 4_000,
  queuedWriteBytes: 16 * MIB,
  queuedEvents: 6_000,
  // With less free space than this, or than this share of a small disk, these are refused.
  floors: {
    event: { bytes: 256 * MIB, share: 0.08 },
    start: { bytes: 128 * MIB, share: 0.05 },
    message: { bytes: 64 * MIB, share: 0.03 },
  },
  // What was refused is taken again with so much more than the floor, so that it does not flicker.
  reopenAtFloors: 1.1,
  checkEveryMs: 1_000,
  // Below so many floors for events it is also looked at with every so many writes.
  nearFloors: 8,
  checkEveryWrites: 16,
  // Held back for erasures: twice the largest database, which is what writing it anew takes.
  ballast: { minBytes: 32 * MIB, timesDatabase: 2, share: 0.05, stepBytes: 4 * MIB },
  // What visitors behind one address can have stored: so much at once, and again in a day.
  bytesPerAddress: {
    tracking: [{ times: 16 * MIB, withinMs: DAY_MS }],
    writing: [{ times: 16 * MIB, withinMs: DAY_MS }],
  },
  // A row costs its keys and indexes beside what was sent.
  bytesPerWrite: 512,
  // A health check writes at most so often, and waits so long for it.
  probeEveryMs: 5_000,
  probeWithinMs: 5_000,
  // A start that found no room tries again.
  startAgainMs: 5_000,
} as const;
