import { DAY_MS } from '#shared/domain/time.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;

/**
 * Limits of the files in a chat. Separate from `limits.ts`, so that only pages that send a file load
 * it.
 */
export const attachmentLimits = {
  fileBytes: 10 * MIB,
  // A part must arrive within `server.requestWithinMs`, for which 35 kbit/s suffice.
  partBytes: 256 * 1024,
  nameCharacters: 120,
  // A picture is decoded to four bytes a pixel. A phone's camera makes 12 to 48 million of them.
  picturePixels: 50_000_000,
  filesPerConversation: 200,
  // Disk space for visitors' files in total. The owner's files do not count.
  visitorBytesInAll: 5 * 1024 * MIB,
  perAddress: [
    { times: 20, withinMs: 10 * 60_000 },
    { times: 60, withinMs: DAY_MS },
  ],
  // Uploads in progress. A page sends one file at a time; the rest is for other tabs and abandoned
  // uploads. An office shares an address.
  openPerConversation: 4,
  openPerAddress: 16,
  // Visitors' parts in transfer at once, which are held in memory.
  partBytesInAll: 64 * MIB,
  // Retention of files that no message refers to, and timeout of stalled uploads.
  unsentMs: DAY_MS,
  idleUploadMs: 5 * MINUTE_MS,
  idleCheckEveryMs: MINUTE_MS,
  sweepEveryMs: 60 * MINUTE_MS,
} as const;
