import type { MailCaps } from '#shared/alarm-limits.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { MailRecipient } from '#api/platform/mail/mail-recipients.ts';
import type { AlarmKind, ChannelName } from '#shared/domain/alarms/alarm-kinds.ts';

/** What happened, and when somebody is to hear of it. Times are ms since the epoch. */
export interface Alarm {
  readonly id: string;
  readonly kind: AlarmKind;
  /** Two alarms of one kind and key are one: a message's id, a day. */
  readonly key: string;
  /** What it is about. The alarm goes with it when that is erased. */
  readonly conversationId: ConversationId | null;
  readonly contactId: MessageId | null;
  readonly at: number;
  readonly dueAt: number;
  /** What the notice needs beside that: the zone of a transcript's times. */
  readonly detail?: string;
}

export interface NewDelivery {
  readonly id: string;
  readonly channel: ChannelName;
  readonly recipient: string;
}

export interface Delivery extends NewDelivery {
  readonly alarm: Alarm;
  /** How many attempts there were, with the one that was claimed. */
  readonly attempts: number;
}

/** What became of a delivery, for the owner: `dead` was given up, `dropped` was needed no more. */
export interface EndedDelivery extends Delivery {
  readonly state: 'sent' | 'dead' | 'dropped';
  /** The words of the other side. */
  readonly answer: string;
  readonly endedAt: number;
}

export type Settled =
  | { readonly state: 'sent' | 'dead'; readonly at: number; readonly answer: string }
  /** What it was about is gone, or was read. */
  | { readonly state: 'dropped'; readonly at: number; readonly answer: string }
  | { readonly state: 'waiting'; readonly nextAt: number; readonly answer: string };

/** A mail to a visitor, as it is counted. */
export interface CountedMail extends MailRecipient {
  /** The alarm that it is for: counted once, however often it is attempted. */
  readonly id: string;
  /** Whether the reader of that mailbox has agreed to mails. The two sorts are counted apart. */
  readonly isConfirmed: boolean;
  readonly at: number;
}

/** Whether it may be sent; `wait`: a cap is reached, for so many ms. */
export type MailVerdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'suppressed' }
  | { readonly kind: 'wait'; readonly waitMs: number };

/**
 * Mails to visitors: how many there were, and who wants none. Nothing here is part of a person's
 * records: an erasure leaves it, so that nobody starts anew by being erased.
 */
export interface VisitorMailStore {
  /** Counts the mail if it may be sent. One that was counted is allowed, unless it was suppressed since. */
  take(mail: CountedMail, caps: MailCaps): Promise<MailVerdict>;
  /** From now on that mailbox gets nothing. */
  suppress(recipient: string, at: number): Promise<void>;
  /** The reader of the mailbox has changed their mind. */
  unsuppress(recipient: string): Promise<void>;
  /** The mails counted since then, and the mailboxes that want none. */
  counts(since: number): Promise<{ mails: number; suppressed: number }>;
  /** Forgets the mails counted before that. */
  forgetBefore(at: number): Promise<void>;
}

/**
 * The outbox. An alarm is stored with what caused it, spread into one delivery for each channel and
 * recipient when it is due, and each delivery is attempted by one claimant at a time. Every
 * implementation must pass store.contract.ts; alarms of messages are part of the contracts of their
 * stores.
 */
export interface AlarmStore {
  /** False when there is one of that kind and key. */
  add(alarm: Alarm): Promise<boolean>;
  /** The alarms that are due and were not spread, oldest first. */
  due(now: number, limit: number): Promise<Alarm[]>;
  /** Makes an alarm due later. */
  postpone(id: string, dueAt: number): Promise<void>;
  /**
   * Stores the deliveries of an alarm; no deliveries end it. `isFolded`: the owner is told of it by a
   * digest. False when it was spread before.
   */
  spread(
    id: string,
    deliveries: readonly NewDelivery[],
    at: number,
    isFolded?: boolean,
  ): Promise<boolean>;
  /** How many alarms were spread since then with a delivery by one of these channels. */
  countSpread(since: number, channels: readonly ChannelName[]): Promise<number>;
  /** How many alarms of each kind were folded from then on, before the other time. */
  folded(from: number, before: number): Promise<{ kind: AlarmKind; count: number }[]>;
  /**
   * Takes the deliveries that are due and that nobody has claimed beyond `now`, counts an attempt of
   * each, and keeps others from them until `until`.
   */
  claim(now: number, until: number, limit: number): Promise<Delivery[]>;
  /** The outcome of a claimed attempt. An older attempt changes nothing that a newer one settled. */
  settle(id: string, attempt: number, settled: Settled): Promise<void>;
  /** Gives back everything that is claimed, for the start of the only server on these data. */
  releaseClaims(): Promise<void>;
  /** Those that were given up, newest first. */
  dead(limit: number): Promise<EndedDelivery[]>;
  /** Those that are over, however they ended, newest first. */
  ended(limit: number): Promise<EndedDelivery[]>;
  countWaiting(): Promise<number>;
  countDead(): Promise<number>;
  /** Puts a dead delivery back, due now and with no attempts. False when there is none. */
  retry(id: string, now: number): Promise<boolean>;
  /** The same for one that is over, however it ended. */
  sendAgain(id: string, now: number): Promise<boolean>;
  /** Removes one that was given up. False when there is none. */
  discard(id: string): Promise<boolean>;
  /**
   * The conversations whose visitor left an address and has not read what the owner wrote up to
   * `before`, unless it happened before `since`. A blocked visitor's are left out.
   */
  unreadReplies(
    before: number,
    since: number,
  ): Promise<{ conversationId: ConversationId; tokenHash: TokenHash; readSeq: number }[]>;
  /** Removes the alarms about goals of the visitors with these marks, with their deliveries. */
  eraseGoals(visitorMarks: readonly string[]): Promise<void>;
  /** Forgets alarms that ended, or happened, before that. */
  forgetBefore(at: number): Promise<void>;
  /** The open conversations whose visitor has waited for an answer since before `before`, after `since`. */
  unanswered(
    before: number,
    since: number,
  ): Promise<{ conversationId: ConversationId; lastSeq: number }[]>;
}
