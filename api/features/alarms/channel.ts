import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AlarmKind, ChannelName } from '#shared/domain/alarms/alarm-kinds.ts';

export type { AlarmKind, ChannelName };

/**
 * The content of one alarm. Read when sending, so that erased data is not sent. `id` is the same at each
 * attempt, for receivers that drop duplicates.
 */
export interface Notice {
  readonly id: string;
  readonly kind: AlarmKind;
  /** Time of the event, in ms since the epoch. */
  readonly at: number;
  readonly title: string;
  /** The subject of a mail, if the title is too short. */
  readonly subject?: string;
  readonly lines: readonly string[];
  /** The lines contain the owner's Markdown, as in the chat. */
  readonly isFormatted?: boolean;
  /** The same lines in parts, some of them links: for channels that can show links. */
  readonly linked?: readonly (readonly LinkedText[])[];
  /** The console path at which the owner answers it. */
  readonly path: string;
  /** Notices of one topic replace each other, such as those of one conversation. */
  readonly topic: string;
  /** The conversation that a reply belongs to, and the last message shown. */
  readonly answered?: { readonly conversationId: ConversationId; readonly seq: number };
  /** For programs: ids, counts and, if the owner allows it, texts. JSON. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A part of a line; `path` is one of the console. */
export interface LinkedText {
  readonly text: string;
  readonly path?: string | undefined;
}

/** The outcome of one attempt; `answer` has the other side's words. */
export type Attempt =
  | { readonly kind: 'accepted'; readonly answer: string }
  /** Retry, not before `afterMs` if the other side gave a time. */
  | { readonly kind: 'retry'; readonly answer: string; readonly afterMs?: number }
  /** Retrying is useless; the owner sees it and may try by hand. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** The recipient no longer exists and is removed. */
  | { readonly kind: 'gone'; readonly answer: string };

/** A way to reach somebody. Has no queue of its own and never throws for a failed attempt. */
export interface Channel {
  readonly name: ChannelName;
  /** False while nothing is configured: no alarm is stored for it. Cheap, and never waits. */
  isOn(): boolean;
  /**
   * Attempt deliveries even while off, because the channel knows which recipients were removed for good.
   */
  readonly answersWhileOff?: boolean;
  /** The current recipients of that kind; none if nothing is configured. */
  recipients(kind: AlarmKind): Promise<readonly string[]>;
  /** The recipient of a test; by default the first one. */
  readonly tested?: string;
  /** The owner's name for a recipient; null if it is gone or has no name. */
  nameOf?(recipient: string): Promise<string | null>;
  /** Makes one attempt. `signal` ends it on timeout or when the server stops. */
  deliver(notice: Notice, recipient: string, signal: AbortSignal): Promise<Attempt>;
}
