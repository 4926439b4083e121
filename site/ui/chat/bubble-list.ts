import type { ReactNode } from 'react';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { SideReadState } from '#shared/contracts/read-state.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { Message } from '#shared/contracts/message.ts';
import { reachOf, type Reach } from '#shared/domain/read-state.ts';
import { isInRanges, type SeqRange } from '#shared/domain/seq-ranges.ts';
import { sendState, type OutboxFile, type OutboxMessage } from '#shared/domain/message-outbox.ts';
import { texts } from '#site/texts/en.ts';

/** The delivery state of the reader's own message. */
export type DeliveryMark = 'sending' | 'slowed' | 'waiting' | Reach | 'failed';

const WITHHELD = texts.thread.withheld;

/** A message as shown, sent or not. */
export interface Bubble {
  /**
   * The sender's id. The stored message has it too, so the bubble stays the same once its message
   * is stored.
   */
  readonly key: ClientId;
  readonly content: string;
  readonly fromAdmin: boolean;
  /** ISO 8601. */
  readonly at: string;
  /** Null for the other side's messages. */
  readonly mark: DeliveryMark | null;
  /** A stored message's file. */
  readonly attachment?: Attachment | undefined;
  /** An unsent message's file. */
  readonly file?: OutboxFile | undefined;
  /** The reason why that file was refused. */
  readonly refusal?: string | undefined;
  /** The marked drawing of the message. */
  readonly drawing?: MarkedDrawing | undefined;
  /** Whether a mail to the visitor contained it. */
  readonly isMailed?: boolean | undefined;
  /** Whether one of the owner's rules sent it. */
  readonly isAutomatic?: boolean | undefined;
}

/** Shows a message's file, if it can. */
export type ShowFile = (bubble: Bubble) => ReactNode;

/**
 * Stored messages in order, then unsent ones in the order they were written. `others`: how far the
 * other side has received and read, as far as is known. `mailed`: the messages that were mailed to
 * the visitor.
 */
export const bubblesOf = (
  messages: readonly Message[],
  pending: readonly OutboxMessage[],
  isAdmin: boolean,
  others?: SideReadState,
  mailed: readonly SeqRange[] = [],
): Bubble[] => {
  const stored = new Set(messages.map((message) => message.client_id));
  return [
    ...messages.map((message): Bubble => ({
      key: message.client_id,
      content: message.withheld ? WITHHELD : message.content,
      fromAdmin: message.from_admin,
      at: message.sent_at,
      mark: message.from_admin === isAdmin ? reachOf(message.seq, others) : null,
      attachment: message.attachment,
      drawing: message.drawing,
      isAutomatic: message.automatic,
      isMailed: message.from_admin && isInRanges(mailed, message.seq),
    })),
    ...pending
      .filter((item) => !stored.has(item.client_id))
      .map((item): Bubble => ({
        key: item.client_id,
        content: item.content,
        fromAdmin: isAdmin,
        at: new Date(item.created_at).toISOString(),
        mark: sendState(item),
        file: item.file,
        refusal: item.refusal,
        drawing: item.drawing,
      })),
  ];
};
