/** A part of a mail, as the mail server describes it. */
export interface MailPart {
  /** Its number, such as `1.2`. */
  readonly part: string;
  /** In lower case, such as `text/plain`. */
  readonly type: string;
  /** In lower case; null if absent. */
  readonly disposition: string | null;
  readonly fileName: string | null;
  /** Whether other parts may refer to it, as HTML does to its pictures. */
  readonly hasContentId: boolean;
  /** In its transfer encoding. */
  readonly bytes: number;
}

/**
 * A mailbox opened read-only. All calls reject once the connection is lost. Numbers are IMAP's: a mail
 * has the same `uid` as long as `uidValidity` stays.
 */
export interface OpenMailbox {
  readonly uidValidity: string;
  /** The number that the next mail will get. */
  readonly uidNext: number;
  /** The mails with higher numbers, in order. */
  after(uid: number): Promise<readonly number[]>;
  /** The mails that arrived since then, rounded to the day. */
  since(at: number): Promise<readonly number[]>;
  /** The beginning, arrival time and size of a mail; null if it is gone. */
  head(uid: number): Promise<{ bytes: Buffer; arrivedAt: number; size: number } | null>;
  /** The parts with content, in order, at most `atMost`. */
  parts(uid: number, atMost: number): Promise<readonly MailPart[]>;
  /** A part without its transfer encoding, text in UTF-8; null if longer than `mostBytes`. */
  content(uid: number, part: string, mostBytes: number): Promise<Buffer | null>;
  /** The first `mostBytes` of a part. */
  beginning(uid: number, part: string, mostBytes: number): Promise<Buffer>;
  /** Called when mail may have arrived. */
  onArrived(listener: () => void): void;
  /** Called once, when the connection is lost. */
  onLost(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

/** Connects and opens the mailbox. Rejects with the mail server's message. */
export type OpenMailboxOnce = () => Promise<OpenMailbox>;
