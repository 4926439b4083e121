import { attachmentLimits } from '#shared/attachment-limits.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Limits of answers by mail. Separate from limits.ts, because no page of the site needs them. */
export const mailLimits = {
  // Read from a mail before its conversation is known. The header must end within that.
  headBytes: 64 * 1024,
  // Limits for the text, and for the HTML of a mail without text; only quotes exceed them.
  textBytes: 64 * 1024,
  htmlCharacters: 32 * 1024,
  // Input of the library that removes quotes: its time grows faster than the text.
  replyCharacters: 6_000,
  // Text of a quarantined mail in the owner's note.
  noteCharacters: 1_000,
  parts: 50,
  files: 10,
  // A file in base64, with its line breaks.
  encodedFileBytes: Math.ceil(attachmentLimits.fileBytes * 1.4),
  // Mails of one sender in one conversation: a person writes fewer, an automatic responder more.
  answersPerSender: [
    { times: 10, withinMs: MINUTE_MS },
    { times: 60, withinMs: 60 * MINUTE_MS },
  ],
  // Mails of senders other than the conversation's visitor.
  notesPerConversation: [{ times: 5, withinMs: 60 * MINUTE_MS }],
  // Poll interval: whether this node is the reader, and for mail that the server did not announce.
  lookEveryMs: 20 * SECOND_MS,
  // After the mailbox was recreated, it is read again from this far back.
  overlapDays: 2,
  reconnectMinMs: 5 * SECOND_MS,
  reconnectMaxMs: 10 * MINUTE_MS,
  connectMs: 20 * SECOND_MS,
  // An answer that always fails must not block those after it.
  attempts: 5,
  listedRefusals: 20,
} as const;
