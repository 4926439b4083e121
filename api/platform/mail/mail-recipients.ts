import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Random } from '#shared/ports/random.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const SECRET_SETTING = 'mail_recipient_secret';
const SECRET_BYTES = 32;

/** Providers that ignore dots in the local part, and the domain to count each under. */
const dotless: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox that an address most likely reaches, for counting: in lower case, without a tag after "+",
 * and without dots for providers known to ignore them. Merging two people whose provider has no tags
 * costs them little; a stranger could otherwise multiply mails by spelling one mailbox in many ways.
 */
export const mailboxOf = (email: string): { mailbox: string; domain: string } => {
  const at = email.lastIndexOf('@');
  const given = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const ascii = domainToASCII(given) || given;
  const domain = dotless.get(ascii) ?? ascii;
  const [untagged = ''] = email.slice(0, at).toLowerCase().normalize('NFKC').split('+');
  const local = dotless.has(ascii) ? untagged.replaceAll('.', '') : untagged;
  return { mailbox: `${local}@${domain}`, domain };
};

/** Keyed hashes of a mailbox and its domain, for counting mails without storing addresses. */
export interface MailRecipient {
  readonly recipient: string;
  readonly domain: string;
}
export type RecipientOf = (email: string) => MailRecipient;

/** The key of the hashes is made at the first start and stored. */
export const createRecipientOf = async (
  settings: SettingsStore,
  random: Random,
): Promise<RecipientOf> => {
  const fresh = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const { value } = await settings.addIfMissing(SECRET_SETTING, fresh);
  const secret = Buffer.from(value, 'base64url');
  const hashOf = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
  return (email) => {
    const { mailbox, domain } = mailboxOf(email);
    return { recipient: hashOf(mailbox), domain: hashOf(`domain ${domain}`) };
  };
};
