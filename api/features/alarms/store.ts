import type { MailCaps } from '#shared/alarm-limits.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { MailRecipient } from '#api/platform/mail/mail-recipients.ts';
import type { AlarmKind, ChannelName } from '#shared/domain/alarms/alarm-kinds.ts';

/** An event, and when to report it. Times are ms since the epoch. */
export interface Alarm {
  readonly id: string;
  readonly kind: AlarmKind;
  /** Alarms with the same kind and key are one: a message's id, a day. */
  readonly key: string;
  /** Its subject. Erasing that deletes the alarm. */
  readonly conversationId: ConversationId | null;
  readonly contactId: MessageId | null;
  readonly at: number;
  readonly dueAt: number;
  /** Further details for the notice: the time zone of a transcript. */
  readonly detail?: string;
}

export interface NewDelivery {
  readonly id: string;
  readonly channel: ChannelName;
  readonly recipient: string;
}

export interface Delivery extends NewDelivery {
  readonly alarm: Alarm;
  /** Number of attempts, including the claimed one. */
  readonly attempts: number;
}

/** The outcome of a delivery, for the owner: `dead`: given up; `dropped`: obsolete. */
export interface EndedDelivery extends Delivery {
  readonly state: 'sent' | 'dead' | 'dropped';
  /** The other side's words. */
  readonly answer: string;
  readonly endedAt: number;
}

export type Settled =
  | { readonly state: 'sent' | 'dead'; readonly at: number; readonly answer: string }
  /** Its subject was read or has disappeared. */
  | { readonly state: 'dropped'; readonly at: number; readonly answer: string }
  | { readonly state: 'waiting'; readonly nextAt: number; readonly answer: string };

/** A mail to a visitor, for counting. */
export interface CountedMail extends MailRecipient {
  /** The alarm it belongs to: counted once, however often it is attempted. */
  readonly id: string;
  /** Whether the mailbox's owner has agreed to mails. The two kinds are counted separately. */
  readonly isConfirmed: boolean;
  readonly at: number;
}

/** Whether it may be sent; `wait`: a cap is reached, for that many ms. */
export type MailVerdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'suppressed' }
  | { readonly kind: 'wait'; readonly waitMs: number };

/**
 * Counts mails to visitors, and records who opted out. Not part of a person's records: an erasure leaves
 * it, so that nobody resets the count by being erased.
 */
export interface VisitorMailStore {
  /** Counts the mail if it may be sent. A mail already counted is allowed, unless suppressed since. */
  take(mail: CountedMail, caps: MailCaps): Promise<MailVerdict>;
  /** Sends nothing to that mailbox from now on. */
  suppress(recipient: string, at: number): Promise<void>;
  /** Undoes `suppress`, at the request of the mailbox's owner. */
  unsuppress(recipient: string): Promise<void>;
  /** The number of mails counted since then, and of mailboxes that opted out. */
  counts(since: number): Promise<{ mails: number; suppressed: number }>;
  /** Forgets mails counted before that time. */
  forgetBefore(at: number): Promise<void>;
}

/**
 * The outbox. An alarm is stored with its cause, spread into one delivery for each channel and recipient
 * when it is due, and each delivery is attempted by one claimant at a time. Every implementation must
 * pass store.contract.ts; the contracts of the message stores cover alarms of messages.
 */
export interface AlarmStore {
  /** False if one with that kind and key exists. */
  add(alarm: Alarm): Promise<boolean>;
  /** The alarms that are due and not yet spread, oldest first. */
  due(now: number, limit: number): Promise<Alarm[]>;
  /** Makes an alarm due later. */
  postpone(id: string, dueAt: number): Promise<void>;
  /**
   * Stores the deliveries of an alarm; an empty list ends it. `isFolded`: a digest reports it to the
   * owner. False if it was already spread.
   */
  spread(
    id: string,
    deliveries: readonly NewDelivery[],
    at: number,
    isFolded?: boolean,
  ): Promise<boolean>;
  /** The number of alarms spread since then with a delivery by one of these channels. */
  countSpread(since: number, channels: readonly ChannelName[]): Promise<number>;
  /** The number of folded alarms of each kind in this period. */
  folded(from: number, before: number): Promise<{ kind: AlarmKind; count: number }[]>;
  /**
   * Claims due deliveries that nobody has claimed beyond `now`, counts an attempt of each, and reserves
   * them until `until`.
   */
  claim(now: number, until: number, limit: number): Promise<Delivery[]>;
  /** The outcome of a claimed attempt. An older attempt does not override a newer one. */
  settle(id: string, attempt: number, settled: Settled): Promise<void>;
  /** Releases all claims, when the only server on these data starts. */
  releaseClaims(): Promise<void>;
  /** Deliveries that were given up, newest first. */
  dead(limit: number): Promise<EndedDelivery[]>;
  /** Ended deliveries with any outcome, newest first. */
  ended(limit: number): Promise<EndedDelivery[]>;
  countWaiting(): Promise<number>;
  countDead(): Promise<number>;
  /** Requeues a dead delivery, due now and with no attempts. False if there is none. */
  retry(id: string, now: number): Promise<boolean>;
  /** Requeues an ended delivery with any outcome. */
  sendAgain(id: string, now: number): Promise<boolean>;
  /** Removes a delivery that was given up. False if there is none. */
  discard(id: string): Promise<boolean>;
  /**
   * The conversations whose visitor left an address and has not read the owner's messages up to
   * `before`, ignoring those before `since`. Omits blocked visitors.
   */
  unreadReplies(
    before: number,
    since: number,
  ): Promise<{ conversationId: ConversationId; tokenHash: TokenHash; readSeq: number }[]>;
  /** Removes the alarms about goals of the visitors with these marks, with their deliveries. */
  eraseGoals(visitorMarks: readonly string[]): Promise<void>;
  /** Forgets alarms that ended, or happened, before that time. */
  forgetBefore(at: number): Promise<void>;
  /**
   * The open conversations whose visitor has waited for an answer since before `before`, but after
   * `since`.
   */
  unanswered(
    before: number,
    since: number,
  ): Promise<{ conversationId: ConversationId; lastSeq: number }[]>;
}
