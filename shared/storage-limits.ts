/** Rules of the server's storage. Apart from limits.ts: no page of the site needs to load them. */
export const storageLimits = {
  // How long writes wait for a database that another program has locked.
  lockWaitMs: 5_000,
  // What may wait for one database; whatever comes on top is refused at once.
  queuedWrites: 4_000,
  queuedWriteBytes: 16 * 1024 * 1024,
  queuedEvents: 6_000,
} as const;
