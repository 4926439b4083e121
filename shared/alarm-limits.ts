import { DAY_MS } from '#shared/domain/time.ts';

/** So many of them within any such time. */
export interface MailCap {
  readonly times: number;
  readonly withinMs: number;
}

/** The caps of one sort of mail: for a mailbox, for the domain behind it, and for all. */
export interface MailCaps {
  readonly recipient: readonly MailCap[];
  readonly domain: readonly MailCap[];
  readonly all: readonly MailCap[];
}

// An address that is not confirmed may be anybody's: these mails have a fixed text, and are few.
const unconfirmedMails: MailCaps = {
  recipient: [
    { times: 3, withinMs: DAY_MS },
    { times: 8, withinMs: 30 * DAY_MS },
  ],
  domain: [{ times: 60, withinMs: DAY_MS }],
  all: [{ times: 200, withinMs: DAY_MS }],
};

// Counted apart, so that a flood of addresses keeps no answer from a visitor who has confirmed.
const confirmedMails: MailCaps = {
  recipient: [{ times: 20, withinMs: DAY_MS }],
  domain: [{ times: 300, withinMs: DAY_MS }],
  all: [{ times: 1_000, withinMs: DAY_MS }],
};

/** Limits of alarms. Separate from limits.ts, because no page of the site needs them. */
export const alarmLimits = {
  // How long an alarm waits before it is sent: an owner who reads meanwhile is not called.
  delayMs: 20_000,
  // How often the outbox is looked at, beside every event that may have filled it.
  lookEveryMs: 5_000,
  // How long the commit of what causes an alarm may take.
  settleMs: 200,
  // While quiet hours, or an owner who is there, hold an alarm back.
  postponeMs: 60_000,
  // An alarm that was held back for so long is about nothing any more.
  heldBackMs: 2 * DAY_MS,
  // The first retry, doubled up to the last; with jitter, all attempts take five to six hours.
  retryMinMs: 2_000,
  retryMaxMs: 60 * 60_000,
  attempts: 18,
  // One attempt, and how long it stays claimed: a node that died is taken over afterwards.
  attemptMs: 20_000,
  claimMs: 40_000,
  claimedAtOnce: 20,
  unansweredEveryMs: 30_000,
  // How long an answer may be unread before it is mailed to a visitor who left an address.
  replyUnreadMs: 5 * 60_000,
  replyUnreadEveryMs: 30_000,
  goalsEveryMs: 60_000,
  visitsEveryMs: 10 * 60_000,
  // The usual minute of the day for reports, and how much later they are still sent: a server that was
  // down at eight sends them at nine, and not at midnight.
  reportMinute: 8 * 60,
  reportLateMinutes: 6 * 60,
  reportsEveryMs: 60_000,
  unansweredMinutesMax: 24 * 60,
  // What was sent or dropped is forgotten, and a failure that nobody looked at.
  storedMs: 30 * DAY_MS,
  unconfirmedMails,
  confirmedMails,
  // With more alarms than these within an hour, mails and pushes to the owner give way to a digest.
  singlesPerHour: 20,
  webhooks: 10,
  webhookNameCharacters: 60,
  webhookUrlCharacters: 2_048,
  // How long the secret before the last change signs as well.
  oldSecretMs: DAY_MS,
  listedFailures: 50,
  listedDeliveries: 50,
  answerCharacters: 500,
} as const;
