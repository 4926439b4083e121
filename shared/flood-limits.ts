/**
 * Limits on one peer. Separate from `limits.ts`, so that no page loads it. Buckets have the same form:
 * `times` that refill evenly over `withinMs`.
 */
export const floodLimits = {
  /** A page of messages ends here even before `limit`: 200 long messages would be 3 MB. */
  pageBytes: 256 * 1024,
  // Bytes of messages read, over HTTP and as resumes. A read in progress counts as a full page.
  readBytesPerAddress: [{ times: 16 * 1024 * 1024, withinMs: 60_000 }],
  readBytesPerVisitor: [{ times: 4 * 1024 * 1024, withinMs: 60_000 }],
  // Everything below Socket.IO, over either transport. A client that reconnects with a full outbox and
  // two hundred visited pages sends less than half of this.
  packetsPerConnection: { times: 1_000, withinMs: 60_000 },
  packetsPerAddress: [{ times: 10_000, withinMs: 60_000 }],
  packetBytesPerAddress: [{ times: 8 * 1024 * 1024, withinMs: 60_000 }],
  // The site's client enters one namespace. A refused one may retry a few times.
  entriesPerConnection: 5,
  // Time for the closing handshake of a websocket.
  closingMs: 1_000,
  framesAfterClose: 20,
  // Pings and pongs of the websocket itself. Browsers send none; a proxy may send a few.
  controlFramesPerConnection: { times: 60, withinMs: 60_000 },
  // The site's payloads have three levels. Parsing thirty thousand levels takes 10 ms.
  nestingLevels: 4_000,
  // A peer with more unread is disconnected, and catches up with `resume`.
  unsentBytes: 1024 * 1024,
  // The console receives all visitors on the site in one packet.
  adminUnsentBytes: 16 * 1024 * 1024,
} as const;
