import { setImmediate } from 'node:timers/promises';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { Message } from '#shared/contracts/message.ts';
import { readableText } from '#shared/domain/formatted-text.ts';
import { createZoneOffsets } from '#shared/domain/analytics/zoned-time.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import { markTexts } from '#shared/domain/mark-numbers.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { isolated } from '#shared/domain/isolated.ts';
import type { Conversation, ConversationStore } from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';

export type TranscriptFormat = 'text' | 'json';

interface Parties {
  readonly owner: string;
  readonly visitor: string;
}

/** The zone's offset from UTC: "UTC+5:30". Distinguishes the repeated hour when clocks go back. */
const offsetText = (offsetMs: number): string => {
  if (offsetMs === 0) return 'UTC';
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
};

const createTimeText = (timeZone: string) => {
  const offsetAt = createZoneOffsets(timeZone);
  return (at: number) => {
    const offset = offsetAt(at);
    const local = iso(at + offset);
    return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offsetText(offset)}`;
  };
};
type TimeText = ReturnType<typeof createTimeText>;

const headText = (conversation: Conversation, parties: Parties, zone: string, at: TimeText) => {
  const { startedAt, initiatedBy, initiatedFromPage, status, statusBy, statusAt } = conversation;
  const lines = [
    `Conversation ${conversation.conversationId}`,
    `Between ${isolated(parties.owner)} and ${isolated(parties.visitor)}`,
    `Times in ${zone}`,
    `Begun ${at(startedAt)} by the ${initiatedBy} on ${initiatedFromPage}`,
    ...(status === 'closed' ? [`Ended ${at(statusAt ?? 0)} by the ${statusBy}`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

const attachmentText = ({ name, width, bytes }: Attachment): string =>
  `${width === null ? 'File' : 'Picture'}: ${isolated(name)} (${sizeText(bytes)})`;

const wordsText = (message: Message): string => {
  const { withheld, attachment } = message;
  if (withheld) return '(withheld: its author was blocked)';
  const content = message.from_admin ? readableText(message.content) : message.content;
  if (!attachment) return content;
  // Without text of its own, a message with a file shows the file's name.
  return message.content === attachment.name
    ? attachmentText(attachment)
    : `${attachmentText(attachment)}\n${content}`;
};

const contentText = (message: Message): string => {
  const { drawing } = message;
  const drawn = drawing ? [drawing.own?.notation ?? '', ...markTexts(drawing)] : [];
  return [wordsText(message), ...drawn.filter(Boolean)].join('\n');
};

const authorOf = ({ from_admin, automatic }: Message, { owner, visitor }: Parties): string =>
  from_admin ? `${isolated(owner)}${automatic ? ' (automatic)' : ''}` : isolated(visitor);

const messageText = (message: Message, parties: Parties, at: TimeText): string =>
  `\n${at(Date.parse(message.sent_at))}, ${authorOf(message, parties)}\n${contentText(message)}\n`;

const headJson = (
  { conversationId, startedAt, ...conversation }: Conversation,
  { owner, visitor }: Parties,
): string => {
  const head = {
    format: 'foyer-transcript/1',
    conversation_id: conversationId,
    initiated_by: conversation.initiatedBy,
    initiated_from_page: conversation.initiatedFromPage,
    started_at: iso(startedAt),
    status: conversation.status,
    owner_name: owner,
    visitor_name: visitor,
  };
  // The JSON object stays open: the messages follow one by one.
  return `${JSON.stringify(head).slice(0, -1)},"messages":[`;
};

/** Runs a step after earlier ones, in a separate turn of the event loop. */
export type RunQueued = <Result>(step: () => Promise<Result>) => Promise<Result>;

/**
 * With many transcripts at once, other work waits for one page of one of them: each page takes
 * milliseconds of the processor.
 */
export const createStepQueue = (): RunQueued => {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const result = last.then(() => setImmediate()).then(step);
    last = result.catch(() => undefined);
    return result;
  };
};

interface TextOptions {
  /** The time zone of the text. */
  readonly timeZone: string;
  readonly ownerName: string | undefined;
}

interface TranscriptOptions extends TextOptions {
  readonly format: TranscriptFormat;
  readonly runQueued: RunQueued;
  /** Called for each page with the size of its messages. */
  readonly onRead: (bytes: number) => void;
}

/** The owner's name for somebody is a private note: the visitor's copy has the visitor's own. */
const visitorNameFor = ({ name, visitorName }: Conversation, { kind }: Caller): string =>
  kind === 'admin' ? name : (visitorName ?? 'Visitor');

/** Yields the file page by page, so that a long conversation is never entirely in memory. */
export async function* transcriptOf(
  store: Pick<ConversationStore, 'after'>,
  conversation: Conversation,
  caller: Caller,
  { format, timeZone, ownerName = 'Admin', onRead, runQueued }: TranscriptOptions,
): AsyncGenerator<string> {
  const isText = format === 'text';
  const timeText = createTimeText(timeZone);
  const parties = { owner: ownerName, visitor: visitorNameFor(conversation, caller) };
  yield isText
    ? headText(conversation, parties, timeZone, timeText)
    : headJson(conversation, parties);
  let after = 0;
  for (let hasMore = true; hasMore;) {
    const { conversationId: id } = conversation;
    const before = after;
    const { page, text } = await runQueued(async () => {
      const read = await store.after(id, caller, before, limits.chat.historyMessages);
      const texts = (read?.messages ?? []).map((message) =>
        isText
          ? messageText(message, parties, timeText)
          : (message.seq === 1 ? '' : ',') + JSON.stringify(message),
      );
      return { page: read, text: texts.join('') };
    });
    onRead(page?.bytes ?? 0);
    if (text !== '') yield text;
    after = page?.messages.at(-1)?.seq ?? after;
    hasMore = page?.hasMore === true;
  }
  if (!isText) yield ']}';
}

interface LastOptions extends TextOptions {
  /** The maximum length of the text. */
  readonly bytes: number;
}

/**
 * The head and the newest messages that fit, a text for each, and the number of messages before them.
 * Takes time independent of the conversation's length.
 */
export const lastOfTranscript = async (
  store: Pick<ConversationStore, 'before'>,
  conversation: Conversation,
  caller: Caller,
  { timeZone, ownerName = 'Admin', bytes }: LastOptions,
): Promise<{ head: string; lines: string[]; left: number }> => {
  const timeText = createTimeText(timeZone);
  const parties = { owner: ownerName, visitor: visitorNameFor(conversation, caller) };
  const newestFirst: string[] = [];
  let first = conversation.lastSeq + 1;
  let room = bytes;
  for (let hasMore = first > 1; hasMore;) {
    await setImmediate();
    const { conversationId: id } = conversation;
    const page = await store.before(id, caller, first, limits.chat.historyMessages);
    hasMore = page?.hasMore === true;
    for (const message of page?.messages.toReversed() ?? []) {
      const text = messageText(message, parties, timeText).trim();
      room -= Buffer.byteLength(text);
      if (room < 0 && newestFirst.length > 0) {
        hasMore = false;
        break;
      }
      newestFirst.push(text);
      first = message.seq;
    }
  }
  const head = headText(conversation, parties, timeZone, timeText).trim();
  return { head, lines: newestFirst.toReversed(), left: first - 1 };
};

/** The file name: the start day and the end of the id. */
export const transcriptName = (
  { startedAt, conversationId }: Conversation,
  format: TranscriptFormat,
): string =>
  `conversation-${iso(startedAt).slice(0, 10)}-${conversationId.slice(-6)}.${format === 'text' ? 'txt' : 'json'}`;
