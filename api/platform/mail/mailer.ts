/** A mail to one recipient. All texts are Unicode; the adapter encodes them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unique within this site and the same at each attempt: becomes the Message-ID. */
  readonly id: string;
  /** The sender's name if `MAIL_FROM` has none. */
  readonly fromName?: string | undefined;
  readonly replyTo?: string | undefined;
  /** Id of a thread, unique within this site. Mail programs show mails of one thread together. */
  readonly thread?: string | undefined;
  /** An https or mailto address that unsubscribes the recipient. */
  readonly unsubscribe?: string | undefined;
  /** Whether one POST to `unsubscribe` suffices (RFC 8058). */
  readonly isOneClick?: boolean;
}

/** The mail server's words; `retry`: it may accept the mail later. */
export interface MailOutcome {
  readonly kind: 'accepted' | 'retry' | 'refused';
  readonly answer: string;
}

/** Sends one mail. Never throws for a failure of the mail server; `signal` aborts the attempt. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<MailOutcome>;
