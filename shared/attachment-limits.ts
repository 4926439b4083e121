import { DAY_MS } from '#shared/domain/time.ts';

const MIB = 1024 * 1024;
const HOUR_MS = 60 * 60_000;

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
  // A file that no message refers to, and an upload that receives nothing.
  unsentMs: DAY_MS,
  idleUploadMs: HOUR_MS,
  sweepEveryMs: HOUR_MS,
} as const;
