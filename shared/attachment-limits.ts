import { DAY_MS } from '#shared/domain/time.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;

/**
 * Limits of the files in a chat. Separate from `limits.ts`, so that only pages that send a file load
 * it.
 */
export const attachmentLimits = {
  fileBytes: 10 * MIB,
  // A part must arrive within `server.requestWithinMs`. 35 kbit/s are enough for that.
  partBytes: 256 * 1024,
  nameCharacters: 120,
  // A picture is decoded to four bytes a pixel. A phone's camera makes 12 to 48 million of them.
  picturePixels: 50_000_000,
  filesPerConversation: 200,
  // What visitors may fill of the disk. The owner's files are not counted.
  visitorBytesInAll: 5 * 1024 * MIB,
  perAddress: [
    { times: 20, withinMs: 10 * 60_000 },
    { times: 60, withinMs: DAY_MS },
  ],
  // Uploads that have begun and are not complete. A page sends one file after the other; the rest is
  // for other tabs and for what was abandoned. An office shares an address.
  openPerConversation: 4,
  openPerAddress: 16,
  // Parts of visitors that are being received at once, which is what they cost of memory.
  partBytesInAll: 64 * MIB,
  // A file that no message refers to, and an upload that receives nothing.
  unsentMs: DAY_MS,
  idleUploadMs: 5 * MINUTE_MS,
  idleCheckEveryMs: MINUTE_MS,
  sweepEveryMs: 60 * MINUTE_MS,
} as const;
