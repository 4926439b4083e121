import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** The sender of a mail; `name` may be empty. */
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
  readonly MAIL_FROM?: Sender | null | undefined;
}

const address = z.email();

const quoted = /^"(?:[^"\\]|\\.)*"$/;

/** Parses an address, alone or after a name that may be quoted (RFC 5322); null for anything else. */
export const readSender = (text: string): Sender | null => {
  const trimmed = text.trim();
  const open = trimmed.endsWith('>') ? trimmed.lastIndexOf('<') : -1;
  const given = open < 0 ? trimmed : trimmed.slice(open + 1, -1);
  const name = trimmed.slice(0, Math.max(0, open)).trim();
  const isQuoted = quoted.test(name);
  const at = given.lastIndexOf('@');
  const bare = `${given.slice(0, at)}@${domainToASCII(given.slice(at + 1))}`;
  const isName = !/\p{Cc}/u.test(name) && (isQuoted || !/[<>]/.test(name));
  if (!isName || !address.safeParse(bare).success) return null;
  return {
    name: isQuoted ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name,
    address: bare,
  };
};

/** The mail settings, or the names of those missing, which Settings shows. */
export const readMailSettings = ({
  SMTP_URL: url,
  OWNER_EMAIL: owner,
  MAIL_FROM: from,
}: Given): { readonly settings: MailSettings | null; readonly lacks: string[] } => {
  if (url !== undefined && owner !== undefined)
    return { settings: { url, owner, from: from ?? { name: '', address: owner } }, lacks: [] };
  return {
    settings: null,
    lacks: [
      ...(url === undefined ? ['SMTP_URL is not set'] : []),
      ...(owner === undefined ? ['OWNER_EMAIL is not set'] : []),
    ],
  };
};
