import { DAY_MS } from '#shared/domain/time.ts';

/** At most `times` mails within any period of this length. */
export interface MailCap {
  readonly times: number;
  readonly withinMs: number;
}

/** Caps on one kind of mail: per mailbox, per domain behind it, and in total. */
export interface MailCaps {
  readonly recipient: readonly MailCap[];
  readonly domain: readonly MailCap[];
  readonly all: readonly MailCap[];
}

// Mails to unconfirmed addresses, which may belong to anybody: few, and with a fixed text.
const unconfirmedMails: MailCaps = {
  recipient: [
    { times: 3, withinMs: DAY_MS },
    { times: 8, withinMs: 30 * DAY_MS },
  ],
  domain: [{ times: 60, withinMs: DAY_MS }],
  all: [{ times: 200, withinMs: DAY_MS }],
};

// Counted separately, so that a flood of new addresses cannot block answers to confirmed visitors.
const confirmedMails: MailCaps = {
  recipient: [{ times: 20, withinMs: DAY_MS }],
  domain: [{ times: 300, withinMs: DAY_MS }],
  all: [{ times: 1_000, withinMs: DAY_MS }],
};

/** Limits of alarms. Separate from limits.ts, because no page of the site needs them. */
export const alarmLimits = {
  // Delay before an alarm is sent: an owner who reads meanwhile is not disturbed.
  delayMs: 20_000,
  // Poll interval of the outbox, in addition to the events that may fill it.
  lookEveryMs: 5_000,
  // Time allowed for the commit of an alarm's cause.
  settleMs: 200,
  // Recheck interval while quiet hours, or the owner's presence, hold an alarm back.
  postponeMs: 60_000,
  // An alarm held back this long is outdated.
  heldBackMs: 2 * DAY_MS,
  // The first retry, doubled up to the last; with jitter, all attempts take five to six hours.
  retryMinMs: 2_000,
  retryMaxMs: 60 * 60_000,
  attempts: 18,
  // Duration of an attempt and of its claim: another node takes over from a dead one afterwards.
  attemptMs: 20_000,
  claimMs: 40_000,
  claimedAtOnce: 20,
  unansweredEveryMs: 30_000,
  // How long an answer may stay unread before it is mailed to a visitor who left an address.
  replyUnreadMs: 5 * 60_000,
  replyUnreadEveryMs: 30_000,
  goalsEveryMs: 60_000,
  visitsEveryMs: 10 * 60_000,
  // The default minute of the day for reports, and how late they may go out: a server that was down at
  // eight sends them at nine, but not at midnight.
  reportMinute: 8 * 60,
  reportLateMinutes: 6 * 60,
  reportsEveryMs: 60_000,
  unansweredMinutesMax: 24 * 60,
  // Retention of finished deliveries, and of failures that nobody looked at.
  storedMs: 30 * DAY_MS,
  unconfirmedMails,
  confirmedMails,
  // Above this number of alarms within an hour, mails and pushes to the owner become a digest.
  singlesPerHour: 20,
  webhooks: 10,
  webhookNameCharacters: 60,
  webhookUrlCharacters: 2_048,
  // How long the previous secret signs as well.
  oldSecretMs: DAY_MS,
  listedFailures: 50,
  listedDeliveries: 50,
  answerCharacters: 500,
} as const;
