import { attachmentLimits } from '#shared/attachment-limits.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Limits of answers by mail. Separate from limits.ts, because no page of the site needs them. */
export const mailLimits = {
  // What is read of a mail before it is known whose it is. Its header has to end within that.
  headBytes: 64 * 1024,
  // Of the text, and of HTML where a mail has nothing else: what is cut from it is quotes.
  textBytes: 64 * 1024,
  htmlCharacters: 32 * 1024,
  // What the library that cuts quotes gets: its time grows faster than the text.
  replyCharacters: 6_000,
  // Of a mail that is put aside, for the owner's note.
  noteCharacters: 1_000,
  parts: 50,
  files: 10,
  // A file in base64, with its line breaks.
  encodedFileBytes: Math.ceil(attachmentLimits.fileBytes * 1.4),
  // Of one sender in one conversation: a person writes fewer, a program that answers itself more.
  answersPerSender: [
    { times: 10, withinMs: MINUTE_MS },
    { times: 60, withinMs: 60 * MINUTE_MS },
  ],
  // Of all who are not the conversation's own visitor.
  notesPerConversation: [{ times: 5, withinMs: 60 * MINUTE_MS }],
  // Whether this node is the one that reads; and whether mail came that the server said nothing of.
  lookEveryMs: 20 * SECOND_MS,
  // After the mailbox was made anew: so far back it is read again.
  overlapDays: 2,
  reconnectMinMs: 5 * SECOND_MS,
  reconnectMaxMs: 10 * MINUTE_MS,
  connectMs: 20 * SECOND_MS,
  // An answer that fails by itself must not keep those after it.
  attempts: 5,
  listedRefusals: 20,
} as const;
