import type { Message } from '#shared/contracts/message.ts';
import { floodLimits } from '#shared/flood-limits.ts';
import type { Page } from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';
import {
  toMessage,
  toMessageForAdmin,
  toReadState,
  type ConversationRow,
  type MessageRow,
} from '#api/storage/rows/conversation-rows.ts';

/**
 * Turns rows into one page: `limit` of them, or as many as fit into `pageBytes`, but at least one.
 * Reads row by row, so that no more than a page is ever in memory.
 */
export const toPage = (
  row: ConversationRow,
  rows: Iterable<MessageRow>,
  { kind }: Caller,
  limit: number,
): Page => {
  const read = kind === 'admin' ? toMessageForAdmin : toMessage;
  const messages: Message[] = [];
  let bytes = 0;
  let hasMore = false;
  for (const each of rows) {
    const message = read(each, row.primary_hash);
    const messageBytes = Buffer.byteLength(JSON.stringify(message));
    const isFull = messages.length > 0 && bytes + messageBytes > floodLimits.pageBytes;
    if (isFull || messages.length === limit) {
      hasMore = true;
      break;
    }
    messages.push(message);
    bytes += messageBytes;
  }
  return { messages, hasMore, bytes, lastSeq: row.last_seq, readState: toReadState(row) };
};

/** A page whose rows were read newest first. */
export const toPageBackwards = (...read: Parameters<typeof toPage>): Page => {
  const { messages, ...rest } = toPage(...read);
  return { ...rest, messages: messages.toReversed() };
};
