import PostalMime, { addressParser } from 'postal-mime';
import { isAuthenticated } from '#api/features/mail-in/authentication.ts';

/** The settings about incoming mail. */
export interface MailInSettings {
  readonly replyAddress: string;
  /** Whether the mailbox also receives mail to that address with a tag after "+". */
  readonly hasTags: boolean;
  /** The name under which the receiving mail server reports whether a sender is genuine. */
  readonly authservId: string;
}

export interface MailHead {
  /** Tokens in the mail that may identify its conversation, the likeliest first. */
  readonly tokens: readonly string[];
  /** The last message that its writer has read, if the mail shows that. */
  readonly readSeq: number | null;
  /** Null if it names none or several. */
  readonly from: string | null;
  readonly isAuthenticated: boolean;
  readonly subject: string;
  /** Null if the mail has none. */
  readonly messageId: string | null;
  /** Why it counts as automatic or as list mail; null for a person's mail. */
  readonly automatic: string | null;
}

/** The Message-IDs of this server's mails about conversations: `<id.seq.token@domain>`. */
const ownId = /<[0-9a-f-]{36}\.(\d{1,9})\.([0-9a-z]{38})@/g;
const oneOwnId = /^<[0-9a-f-]{36}\.\d{1,9}\.[0-9a-z]{38}@/;
const tag = /\+([0-9a-z]{38})@/gi;

const HEAD_END = /\r?\n\r?\n/;

type Headers = readonly { readonly key: string; readonly value: string }[];

const addressHeaders = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']);

const isNamePart = /[\w.+-]/;

const tagTokensOf = (headers: Headers, { replyAddress, hasTags }: MailInSettings): string[] => {
  if (!hasTags) return [];
  const at = replyAddress.lastIndexOf('@');
  const [local, domain] = [replyAddress.slice(0, at), replyAddress.slice(at)].map((part) =>
    part.toLowerCase(),
  ) as [string, string];
  return headers
    .filter(({ key }) => addressHeaders.has(key))
    .flatMap(({ value }) => {
      const text = value.toLowerCase();
      const isOwn = (index: number, end: number): boolean =>
        index >= local.length &&
        text.startsWith(local, index - local.length) &&
        text.startsWith(domain, end - 1) &&
        !isNamePart.test(text.charAt(index - local.length - 1)) &&
        !isNamePart.test(text.charAt(end - 1 + domain.length));
      return [...text.matchAll(tag)]
        .filter(({ index, 0: found }) => isOwn(index, index + found.length))
        .map(([, token = '']) => token);
    });
};

/** This server's mails that it replies to, the nearest first. */
const answeredIn = (headers: Headers): { seq: number; token: string }[] =>
  ['references', 'in-reply-to']
    .flatMap((name) => headers.filter(({ key }) => key === name))
    .flatMap(({ value }) => Array.from(value.matchAll(ownId)))
    .map(([, seq = '', token = '']) => ({ seq: Number(seq), token }))
    .toReversed();

const valueOf = (headers: Headers, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

/** By RFC 3834, and by older conventions. */
const automaticOf = (headers: Headers): string | null => {
  const submitted = valueOf(headers, 'auto-submitted')?.trim().toLowerCase();
  const precedence = valueOf(headers, 'precedence')?.trim().toLowerCase() ?? '';
  const list = headers.find(({ key }) => key.startsWith('list-'));
  const answering = [
    'x-auto-response-suppress',
    'x-autoreply',
    'x-autorespond',
    'x-autoresponder',
  ].find((name) => valueOf(headers, name) !== undefined);
  if (submitted !== undefined && !/^no(?:$|[\s;(])/.test(submitted)) return 'Auto-Submitted';
  if (['bulk', 'junk', 'list', 'auto_reply'].includes(precedence)) return 'Precedence';
  if (answering !== undefined || list) return answering ?? list?.key ?? null;
  if (/^\s*<\s*>\s*$/.test(valueOf(headers, 'return-path') ?? '')) return 'an empty Return-Path';
  if (/^\s*multipart\/report/i.test(valueOf(headers, 'content-type') ?? '')) return 'a report';
  return oneOwnId.test(valueOf(headers, 'message-id')?.trim() ?? '')
    ? 'the Message-ID of this server'
    : null;
};

const fromOf = (headers: Headers): string | null => {
  const given = headers.filter(({ key }) => key === 'from');
  const found = given.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const address = found[0]?.address;
  return found.length === 1 && address !== undefined && /^[^\s@]+@[^\s@]+$/.test(address)
    ? address
    : null;
};

/** Null if the header does not end within these bytes, or is unreadable. */
export const readHead = async (
  bytes: Buffer,
  settings: MailInSettings,
): Promise<MailHead | null> => {
  const text = bytes.toString('latin1');
  const end = HEAD_END.exec(text)?.index;
  if (end === undefined) return null;
  const parsed = await new PostalMime({ maxHeadersSize: bytes.length + 1 })
    .parse(bytes.subarray(0, end))
    .catch(() => null);
  if (!parsed) return null;
  const { headers } = parsed;
  const answered = answeredIn(headers);
  const tokens = [...tagTokensOf(headers, settings), ...answered.map(({ token }) => token)];
  const [token] = tokens;
  const from = fromOf(headers);
  const results = headers.filter(({ key }) => key === 'authentication-results');
  return {
    tokens: [...new Set(tokens)],
    readSeq: answered.find((one) => one.token === token)?.seq ?? null,
    from,
    isAuthenticated:
      from !== null &&
      isAuthenticated(
        results.map(({ value }) => value),
        settings.authservId,
        from,
      ),
    subject: parsed.subject ?? '',
    messageId: valueOf(headers, 'message-id')?.trim() || null,
    automatic: automaticOf(headers),
  };
};
