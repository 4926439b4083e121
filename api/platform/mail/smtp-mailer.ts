import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { Sender } from '#api/platform/mail/mail-settings.ts';
import type { Mail, MailOutcome, SendMail } from '#api/platform/mail/mailer.ts';

interface Options {
  /** `smtp://` or `smtps://`, with user, password and options of nodemailer in its query. */
  readonly url: string;
  readonly from: Sender;
  /** A certificate authority in addition to the system's. */
  readonly ca?: string;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error;

/** nodemailer's codes for failures without a decision of the server. */
const transient = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'ESTREAM',
]);

/** 4xx and lost connections may pass; 5xx and a mail that cannot be written are final. */
const outcomeOf = (error: unknown, isAborted: boolean): MailOutcome => {
  if (isAborted) return { kind: 'retry', answer: 'the mail server took too long' };
  if (!isSmtpError(error)) return { kind: 'retry', answer: String(error) };
  const { code = '', responseCode, response } = error;
  const answer = response ?? error.message;
  if (responseCode !== undefined && responseCode >= 500) return { kind: 'refused', answer };
  if (responseCode !== undefined && responseCode >= 400) return { kind: 'retry', answer };
  return { kind: transient.has(code) ? 'retry' : 'refused', answer };
};

const domainOf = ({ address }: Sender): string => address.split('@').at(-1) ?? 'localhost';

const headersOf = ({ unsubscribe, isOneClick }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe !== undefined && { 'List-Unsubscribe': `<${unsubscribe}>` }),
  ...(isOneClick === true && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/**
 * Sends mail over SMTP: TLS with `smtps://`, STARTTLS with `smtp://`. A password requires it unless the
 * address has `requireTLS=false`. Each mail opens a connection: mails are rare, and idle connections
 * break.
 */
export const createSmtpMailer = ({ url, from, ca }: Options): SendMail => {
  const given = new URL(url);
  const needsTls = given.username !== '' && !given.searchParams.has('requireTLS');
  if (needsTls) given.searchParams.set('requireTLS', 'true');
  const options: SMTPTransport.Options = {
    url: given.href,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail must not make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(ca !== undefined && { tls: { ca } }),
  };
  return async (mail, signal) => {
    // Loaded at the first mail, because most servers send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(options);
    const abort = () => transport.close();
    signal.addEventListener('abort', abort, { once: true });
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    });
    try {
      signal.throwIfAborted();
      const sending = transport.sendMail({
        from: { name: from.name || (mail.fromName ?? ''), address: from.address },
        to: mail.to,
        replyTo: mail.replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${domainOf(from)}>`,
        references: mail.thread === undefined ? undefined : `<${mail.thread}@${domainOf(from)}>`,
        headers: headersOf(mail),
      });
      const { response } = await Promise.race([sending, aborted]);
      return { kind: 'accepted', answer: response };
    } catch (error) {
      return outcomeOf(error, signal.aborted);
    } finally {
      signal.removeEventListener('abort', abort);
      transport.close();
    }
  };
};
