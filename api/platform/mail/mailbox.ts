/** A part of a mail, as the mail server describes it. */
export interface MailPart {
  /** Its number, such as `1.2`. */
  readonly part: string;
  /** In lower case, such as `text/plain`. */
  readonly type: string;
  /** In lower case; null where there is none. */
  readonly disposition: string | null;
  readonly fileName: string | null;
  /** Whether other parts may refer to it, as HTML does to its pictures. */
  readonly hasContentId: boolean;
  /** As it is transferred. */
  readonly bytes: number;
}

/**
 * A mailbox that is open for reading: nothing in it is changed. Everything rejects once the connection
 * is lost. Numbers are those of IMAP: a mail has the same `uid` as long as `uidValidity` stays.
 */
export interface OpenMailbox {
  readonly uidValidity: string;
  /** The number of the next mail that arrives. */
  readonly uidNext: number;
  /** The mails after that one, in their order. */
  after(uid: number): Promise<readonly number[]>;
  /** Those that arrived since, to the day. */
  since(at: number): Promise<readonly number[]>;
  /** The beginning of a mail, when it arrived, and its size; null when it is gone. */
  head(uid: number): Promise<{ bytes: Buffer; arrivedAt: number; size: number } | null>;
  /** The parts that contain something, in their order; at most so many. */
  parts(uid: number, atMost: number): Promise<readonly MailPart[]>;
  /** A part without its transfer encoding, text in UTF-8; null when it is longer than that. */
  content(uid: number, part: string, mostBytes: number): Promise<Buffer | null>;
  /** Its beginning, of a part that may be longer. */
  beginning(uid: number, part: string, mostBytes: number): Promise<Buffer>;
  /** Called when mail may have arrived. */
  onArrived(listener: () => void): void;
  /** Called once, when the connection is lost. */
  onLost(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

/** Connects, and opens the mailbox. Rejects with what the mail server said. */
export type OpenMailboxOnce = () => Promise<OpenMailbox>;
