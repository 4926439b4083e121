import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AlarmKind, ChannelName } from '#shared/domain/alarms/alarm-kinds.ts';

export type { AlarmKind, ChannelName };

/**
 * What one alarm says. It is read at the moment of sending, so that nothing erased is sent. `id` is
 * the same at each attempt, for receivers that drop repetitions.
 */
export interface Notice {
  readonly id: string;
  readonly kind: AlarmKind;
  /** When it happened, in ms since the epoch. */
  readonly at: number;
  readonly title: string;
  /** What a list of mails shows, where the title says less. */
  readonly subject?: string;
  readonly lines: readonly string[];
  /** The lines have the owner's marks, as in the chat. */
  readonly isFormatted?: boolean;
  /** The same lines in pieces, of which some lead somewhere: for channels that can show links. */
  readonly linked?: readonly (readonly LinkedText[])[];
  /** Where the owner answers it: a path of the console. */
  readonly path: string;
  /** Notices of one topic replace each other, such as those of one conversation. */
  readonly topic: string;
  /** The conversation that an answer to it belongs to, and the last message that it shows. */
  readonly answered?: { readonly conversationId: ConversationId; readonly seq: number };
  /** For programs: ids, counts and, where the owner wants that, texts. JSON. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A piece of a line; `path` is one of the console. */
export interface LinkedText {
  readonly text: string;
  readonly path?: string | undefined;
}

/** What became of one attempt; `answer` has the words of the other side. */
export type Attempt =
  | { readonly kind: 'accepted'; readonly answer: string }
  /** To be tried again, not before `afterMs` if the other side named a time. */
  | { readonly kind: 'retry'; readonly answer: string; readonly afterMs?: number }
  /** Trying again is of no use; the owner sees it and may try by hand. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** The recipient exists no longer and is forgotten. */
  | { readonly kind: 'gone'; readonly answer: string };

/** One way to reach somebody. It keeps no queue of its own and never throws for a failed attempt. */
export interface Channel {
  readonly name: ChannelName;
  /** False while nothing is configured: no alarm is stored for it. Cheap, and never waits. */
  isOn(): boolean;
  /** Deliveries are attempted while it is off too: it knows which recipients were removed for good. */
  readonly answersWhileOff?: boolean;
  /** The recipients of that kind now; none where nothing is configured. */
  recipients(kind: AlarmKind): Promise<readonly string[]>;
  /** Who gets a test of the channel; by default the first of the recipients. */
  readonly tested?: string;
  /** What the owner calls a recipient; null for one that is gone, or has no name. */
  nameOf?(recipient: string): Promise<string | null>;
  /** One attempt. `signal` ends it when its time is over or the server stops. */
  deliver(notice: Notice, recipient: string, signal: AbortSignal): Promise<Attempt>;
}
