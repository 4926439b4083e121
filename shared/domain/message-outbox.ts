import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { Message } from '#shared/contracts/message.ts';
import { isMarkedDrawing } from '#shared/domain/drawing-marks.ts';
import { draftText } from '#shared/domain/draft-text.ts';

/** An action of the admin on a conversation. The order of actions and messages is preserved. */
export type OutboxAction =
  | { readonly kind: 'end' | 'reopen' }
  | { readonly kind: 'snooze'; readonly until: string | null }
  | { readonly kind: 'note'; readonly note_id: MessageId; readonly content: string };

/** The file that a message carries. */
export interface OutboxFile {
  /** The key of its bytes in this browser. Stays the same when the message is sent again. */
  readonly key: ClientId;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** The server has the file, so the message can be sent. */
  readonly isStored: boolean;
}

/** A message that its sender wrote and the server has not confirmed. */
export interface OutboxMessage {
  readonly client_id: ClientId;
  /**
   * Null until its conversation exists. Changes only if that disappears before anything was written in
   * it.
   */
  readonly conversation_id: ConversationId | null;
  readonly content: string;
  readonly sent_from_page: string | null;
  /** Replaces a message, whose content is then empty. */
  readonly action?: OutboxAction;
  /** Milliseconds since the epoch, for display only; the list gives the order. */
  readonly created_at: number;
  /** Attempts without an answer. */
  readonly attempts: number;
  /** Attempts with a server fault. */
  readonly faults?: number;
  /** The last answer was `slow_down`; the message is sent after the wait. */
  readonly slowed?: boolean;
  /** Why the server will never accept it; null while it may still be sent. */
  readonly refused: ErrorCode | null;
  readonly file?: OutboxFile;
  /** The drawing that the message marks. */
  readonly drawing?: MarkedDrawing;
  /** It was written below the proactive message. */
  readonly answers_proactive?: true;
  /** Why its file was refused, as text for the sender. */
  readonly refusal?: string;
}

export const waitsForFile = (
  item: OutboxMessage,
): item is OutboxMessage & { readonly file: OutboxFile } => item.file?.isStored === false;

/**
 * The first message that can be sent. A message that waits for its file holds back later ones of its
 * conversation only.
 */
export const nextToSend = (items: readonly OutboxMessage[]): OutboxMessage | undefined => {
  const held = new Set<ConversationId | null>();
  return items.find((item) => {
    if (item.refused !== null || held.has(item.conversation_id)) return false;
    if (waitsForFile(item)) held.add(item.conversation_id);
    return !waitsForFile(item);
  });
};

/** After this many attempts without an answer the sender is notified; retries continue. */
const QUIET_ATTEMPTS = 3;

export const sendState = (item: OutboxMessage): 'sending' | 'slowed' | 'waiting' | 'failed' => {
  if (item.refused !== null) return 'failed';
  if (item.slowed === true) return 'slowed';
  return item.attempts >= QUIET_ATTEMPTS ? 'waiting' : 'sending';
};

/** `stored` first, then this page's other messages, which restores writes that storage lost. */
export const mergeOutbox = (
  stored: readonly OutboxMessage[],
  own: readonly OutboxMessage[],
): readonly OutboxMessage[] => {
  const ids = new Set(stored.map((item) => item.client_id));
  return [...stored, ...own.filter((item) => !ids.has(item.client_id))];
};

/** Removes the messages that appeared in the conversation: the server has them. */
export const withoutStored = (
  items: readonly OutboxMessage[],
  messages: readonly Pick<Message, 'client_id'>[],
): readonly OutboxMessage[] => {
  const ids = new Set(messages.map((message) => message.client_id));
  return items.some((item) => ids.has(item.client_id))
    ? items.filter((item) => !ids.has(item.client_id))
    : items;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const isUuid = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isOutboxFile = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const file = value as Record<string, unknown>;
  return (
    isUuid(file.key) &&
    typeof file.name === 'string' &&
    typeof file.type === 'string' &&
    isCount(file.bytes) &&
    typeof file.isStored === 'boolean'
  );
};

const isOutboxMessage = (value: unknown): value is OutboxMessage => {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    isUuid(item.client_id) &&
    (item.conversation_id === null || isUuid(item.conversation_id)) &&
    typeof item.content === 'string' &&
    // Other pages of this origin read the same storage, so actions are checked before they run.
    (item.action ? item.content === '' : draftText(item.content) === item.content) &&
    (item.sent_from_page === null || typeof item.sent_from_page === 'string') &&
    isCount(item.created_at) &&
    isCount(item.attempts) &&
    (item.refused === null || typeof item.refused === 'string') &&
    (item.file === undefined || isOutboxFile(item.file)) &&
    (item.drawing === undefined || isMarkedDrawing(item.drawing)) &&
    (item.answers_proactive === undefined || item.answers_proactive === true)
  );
};

/** Parses the stored outbox. Skips invalid entries; never throws. */
export const parseOutbox = (text: string | null): readonly OutboxMessage[] => {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isOutboxMessage) : [];
  } catch {
    return [];
  }
};
