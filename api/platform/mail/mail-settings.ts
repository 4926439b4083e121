import { z } from 'zod';

export interface MailSettings {
  readonly url: string;
  readonly from: string;
  readonly owner: string;
}

interface Given {
  readonly SMTP_URL?: string | undefined;
  readonly OWNER_EMAIL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

const address = z.email();
const smtpUrl = z.url({ protocol: /^smtps?$/ });

/**
 * The settings of mail, or what they lack by name. A mistake here must not stop the site: it is
 * logged at the start and shown in Settings.
 */
export const readMailSettings = ({
  SMTP_URL: url,
  OWNER_EMAIL: owner,
  MAIL_FROM: from = owner,
}: Given): { readonly settings: MailSettings | null; readonly lacks: string[] } => {
  const lacks: string[] = [];
  if (url === undefined) lacks.push('SMTP_URL is not set');
  else if (!smtpUrl.safeParse(url).success)
    lacks.push('SMTP_URL must be an address such as smtps://user:password@mail.example.com');
  if (owner === undefined) lacks.push('OWNER_EMAIL is not set');
  else if (!address.safeParse(owner).success) lacks.push('OWNER_EMAIL must be an e-mail address');
  if (from !== owner && !address.safeParse(from).success)
    lacks.push('MAIL_FROM must be an e-mail address');
  const isWhole = lacks.length === 0 && url !== undefined && owner !== undefined;
  return { settings: isWhole ? { url, owner, from: from ?? owner } : null, lacks };
};
