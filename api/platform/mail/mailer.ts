/** A mail to one recipient. All texts are Unicode; the adapter encodes them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unique within this site, and the same at each attempt: it becomes the Message-ID. */
  readonly id: string;
  /** Who the mail is from, where `MAIL_FROM` has no name. */
  readonly fromName?: string | undefined;
  readonly replyTo?: string | undefined;
  /** Mails of one thread, such as those of a conversation, are shown together: an id unique within this site. */
  readonly thread?: string | undefined;
  /** An https or mailto address that ends such mails. */
  readonly unsubscribe?: string | undefined;
  /** Whether one POST to `unsubscribe` does it (RFC 8058). */
  readonly isOneClick?: boolean;
}

/** The words of the mail server; `retry`: it may take the mail later. */
export interface MailOutcome {
  readonly kind: 'accepted' | 'retry' | 'refused';
  readonly answer: string;
}

/** Sends one mail. Never throws for what the other side does; `signal` ends the attempt. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<MailOutcome>;
