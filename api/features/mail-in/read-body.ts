import EmailReplyParser from 'email-reply-parser';
import PostalMime from 'postal-mime';
import { firstCharacters } from '#shared/domain/shorten-text.ts';
import { mailLimits } from '#shared/mail-limits.ts';
import type { MailPart, OpenMailbox } from '#api/platform/mail/mailbox.ts';

/** Limits lines and blanks to what a person writes: the library's time grows with them. */
const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The writer's own text, without quotes and signature. A mail of nothing else stays whole. */
export const cutQuotes = (text: string): string => {
  const given = firstCharacters(tidy(text), mailLimits.replyCharacters);
  return tidy(new EmailReplyParser().parseReply(given)) || given;
};

/** How mail programs begin the quote of the answered mail. */
const htmlQuotes = [
  '<blockquote',
  'class="gmail_quote',
  'class="moz-cite-prefix',
  'class="yahoo_quoted',
  'id="appendonsend',
  'id="divrplyfwdmsg',
  'id="mail-editor-reference-message-container',
];

/** HTML as text, without the quote at its end. */
export const textOfHtml = async (html: string): Promise<string> => {
  const lower = html.toLowerCase();
  const starts = htmlQuotes.map((mark) => lower.indexOf(mark)).filter((at) => at >= 0);
  const quote = Math.min(html.length, ...starts);
  const body = lower.indexOf('<body');
  const begin = body >= 0 && body < quote ? body : 0;
  // Drops a tag that the cut left open.
  const cut = html.slice(begin, Math.min(quote, begin + mailLimits.htmlCharacters));
  const whole =
    cut.lastIndexOf('<') > cut.lastIndexOf('>') ? cut.slice(0, cut.lastIndexOf('<')) : cut;
  const border = 'a-border-that-no-mail-contains';
  const part = (type: string, content: string) =>
    `--${border}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`;
  // The parser converts HTML to text if a mail has both.
  const mail =
    `Content-Type: multipart/mixed; boundary="${border}"\r\n\r\n` +
    `${part('text/plain', '')}${part('text/html', whole.replaceAll(border, ''))}--${border}--\r\n`;
  return (await new PostalMime().parse(mail)).text ?? '';
};

const isText = ({ type, disposition, fileName }: MailPart, wanted: string): boolean =>
  type === wanted && disposition !== 'attachment' && fileName === null;

/** The text of a mail as written, with its quotes; empty if it has none. */
export const readText = async (
  mailbox: OpenMailbox,
  uid: number,
  parts: readonly MailPart[],
): Promise<string> => {
  const plain = parts.find((part) => isText(part, 'text/plain'));
  const html = parts.find((part) => isText(part, 'text/html'));
  const part = plain ?? html;
  if (!part) return '';
  const bytes = await mailbox.beginning(uid, part.part, mailLimits.textBytes);
  const text = bytes.toString('utf8');
  if (plain && (text.trim() !== '' || !html)) return text;
  if (part === html) return textOfHtml(text);
  const other = await mailbox.beginning(uid, html?.part ?? '', mailLimits.textBytes);
  return textOfHtml(other.toString('utf8'));
};

/** Attached files, without the pictures of a signature and the text itself. */
export const filesIn = (parts: readonly MailPart[]): readonly MailPart[] =>
  parts.filter(
    (part) => part.disposition === 'attachment' || (part.fileName !== null && !part.hasContentId),
  );
