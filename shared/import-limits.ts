const MIB = 1024 * 1024;

/** Limits of an export that the console uploads. `npm run import` has none of them. */
export const importLimits = {
  // All files of an export together, as they are sent.
  bytes: 1024 * MIB,
  // Below what the proxies in deploy/ let through, and received within `server.requestWithinMs`.
  partBytes: MIB / 2,
  // Plausible exports a dozen tables.
  files: 40,
  nameCharacters: 200,
  // Heap of the thread that reads an export: days, names and visitors.
  memoryMb: 512,
  // Disk space that must stay free.
  spareBytes: 256 * MIB,
  idleMs: 2 * 60_000,
  idleCheckEveryMs: 30_000,
  progressEveryMs: 1_000,
} as const;
