import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** Who a mail comes from; the name is empty where there is none. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly url: string;
  readonly from: Sender;
  readonly owner: string;
}

interface Given {
  readonly SMTP_URL?: string | undefined;
  readonly OWNER_EMAIL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

const address = z.email();
const smtpUrl = z.url({ protocol: /^smtps?$/ });

/** A name, in quotes or not, and an address in angle brackets. */
const named = /^("(?:[^"\\]|\\.)*"|[^<>]*?)\s*<([^<>]*)>$/;

/** An address alone or after a name (RFC 5322); null for anything else. */
const readSender = (text: string): Sender | null => {
  const trimmed = text.trim();
  const [, name = '', given = trimmed] = named.exec(trimmed) ?? [];
  const at = given.lastIndexOf('@');
  const bare = `${given.slice(0, at)}@${domainToASCII(given.slice(at + 1))}`;
  if (/\p{Cc}/u.test(name) || !address.safeParse(bare).success) return null;
  const isQuoted = /^".*"$/.test(name);
  return {
    name: isQuoted ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name,
    address: bare,
  };
};

/**
 * The settings of mail, or what they lack by name. A mistake here must not stop the site: it is
 * logged at the start and shown in Settings.
 */
export const readMailSettings = ({
  SMTP_URL: url,
  OWNER_EMAIL: owner,
  MAIL_FROM: from,
}: Given): { readonly settings: MailSettings | null; readonly lacks: string[] } => {
  const lacks: string[] = [];
  if (url === undefined) lacks.push('SMTP_URL is not set');
  else if (!smtpUrl.safeParse(url).success)
    lacks.push('SMTP_URL must be an address such as smtps://user:password@mail.example.com');
  if (owner === undefined) lacks.push('OWNER_EMAIL is not set');
  else if (!address.safeParse(owner).success)
    lacks.push('OWNER_EMAIL must be an e-mail address without a name');
  const sender = from === undefined ? { name: '', address: owner ?? '' } : readSender(from);
  if (!sender)
    lacks.push(
      'MAIL_FROM must be one e-mail address, alone or after a name, such as Ada Stone <ada@example.org>',
    );
  const isWhole = lacks.length === 0 && url !== undefined && owner !== undefined && sender !== null;
  return { settings: isWhole ? { url, owner, from: sender } : null, lacks };
};
