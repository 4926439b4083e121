import type { Message } from '#shared/contracts/message.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Conversation, ConversationStore } from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';

export type TranscriptFormat = 'text' | 'json';

const readable = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
const headText = (conversation: Conversation): string => {
  const { startedAt, initiatedBy, initiatedFromPage, status, statusBy, statusAt } = conversation;
  const lines = [
    `Conversation ${conversation.conversationId}`,
    `Begun ${readable(iso(startedAt))} by the ${initiatedBy} on ${initiatedFromPage}`,
    ...(status === 'closed' ? [`Ended ${readable(iso(statusAt ?? 0))} by the ${statusBy}`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

const messageText = ({ from_admin, sent_at, content, withheld }: Message): string =>
  `\n${readable(sent_at)}, ${from_admin ? 'Admin' : 'Visitor'}\n${withheld ? '(withheld: its author was blocked)' : content}\n`;

const headJson = ({ conversationId, startedAt, ...conversation }: Conversation): string => {
  const head = {
    format: 'foyer-transcript/1',
    conversation_id: conversationId,
    initiated_by: conversation.initiatedBy,
    initiated_from_page: conversation.initiatedFromPage,
    started_at: iso(startedAt),
    status: conversation.status,
  };
  // The JSON object is left open: the messages follow one by one.
  return `${JSON.stringify(head).slice(0, -1)},"messages":[`;
};

interface TranscriptOptions {
  readonly format: TranscriptFormat;
  /** Called for each page with the size of its messages. */
  readonly onRead: (bytes: number) => void;
}

/** Yields the file page by page, so that a long conversation is never in memory as a whole. */
export async function* transcriptOf(
  store: Pick<ConversationStore, 'after'>,
  conversation: Conversation,
  caller: Caller,
  { format, onRead }: TranscriptOptions,
): AsyncGenerator<string> {
  const isText = format === 'text';
  yield isText ? headText(conversation) : headJson(conversation);
  let after = 0;
  for (let hasMore = true; hasMore;) {
    const { conversationId: id } = conversation;
    const page = await store.after(id, caller, after, limits.chat.historyMessages);
    onRead(page?.bytes ?? 0);
    const messages = page?.messages ?? [];
    for (const message of messages) {
      yield isText
        ? messageText(message)
        : (message.seq === 1 ? '' : ',') + JSON.stringify(message);
    }
    after = messages.at(-1)?.seq ?? after;
    hasMore = page?.hasMore === true;
  }
  if (!isText) yield ']}';
}

/** The file name: the start day and the end of the id. */
export const transcriptName = (
  { startedAt, conversationId }: Conversation,
  format: TranscriptFormat,
): string =>
  `conversation-${iso(startedAt).slice(0, 10)}-${conversationId.slice(-6)}.${format === 'text' ? 'txt' : 'json'}`;
