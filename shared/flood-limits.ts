/**
 * What the server bears of one peer, apart from `limits.ts` so that no page carries it. Buckets as
 * there: `times` that fill up again, evenly, within `withinMs`.
 */
export const floodLimits = {
  /** A page of messages ends here even when `limit` is not reached. 200 long ones would be 3 MB. */
  pageBytes: 256 * 1024,
  // Bytes of messages read, over HTTP and as resumes. A page that is being read counts in full.
  readBytesPerAddress: [{ times: 16 * 1024 * 1024, withinMs: 60_000 }],
  readBytesPerVisitor: [{ times: 4 * 1024 * 1024, withinMs: 60_000 }],
  // Whatever comes in below Socket.IO, over either transport. A client of ours that is back with a
  // full outbox and two hundred pages visited sends less than half of it.
  packetsPerConnection: { times: 1_000, withinMs: 60_000 },
  packetsPerAddress: [{ times: 10_000, withinMs: 60_000 }],
  packetBytesPerAddress: [{ times: 8 * 1024 * 1024, withinMs: 60_000 }],
  // A client of ours enters one namespace. Some more are for one that was refused.
  entriesPerConnection: 5,
  // How long a websocket may take to say goodbye.
  closingMs: 1_000,
  framesAfterClose: 20,
  // Pings and pongs of the websocket itself. Browsers send none; a proxy may send a few.
  controlFramesPerConnection: { times: 60, withinMs: 60_000 },
  // A payload of ours has three levels; parsing thirty thousand of them takes 10 ms.
  nestingLevels: 4_000,
  // Whoever leaves more unread is closed, and catches up by `resume`.
  unsentBytes: 1024 * 1024,
  // The console gets everybody who is here in one packet.
  adminUnsentBytes: 16 * 1024 * 1024,
} as const;
