import type { WebhookForm } from '#shared/domain/alarms/webhook-forms.ts';
import type { Notice, AlarmKind } from '#api/features/alarms/channel.ts';

/** A title that names the kind of event, but nobody. */
const neutralTitleOf = (kind: AlarmKind): string => {
  switch (kind) {
    case 'chat_started':
      return 'A visitor began a chat';
    case 'message_received':
      return 'A visitor wrote a message';
    case 'contact_received':
      return 'A contact message arrived';
    case 'chat_unanswered':
      return 'A visitor waits for an answer';
    case 'goal_reached':
      return 'A visitor reached a goal';
    case 'visits_rose':
      return 'Visits rose';
    case 'visits_fell':
      return 'Visits fell';
    case 'backup_failed':
      return 'A backup failed';
    case 'morning_summary':
      return 'Your morning summary';
    case 'weekly_report':
      return 'Your week';
    case 'alarm_digest':
      return 'Many alarms';
    case 'reply_unread':
      return 'An answer is unread';
    case 'transcript_requested':
      return 'A visitor asked for a transcript';
    case 'address_left':
      return 'A visitor left an address';
  }
};

/** Kinds about the site itself, without any visitor's data. */
const withoutVisitors: ReadonlySet<AlarmKind> = new Set([
  'visits_rose',
  'visits_fell',
  'backup_failed',
]);

interface WebhookContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An allowlist, because a fact added later may contain a text. */
const isWithoutText = ([name, value]: [string, unknown]): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (/(_id|Id)$/.test(name) && typeof value === 'string' && /^[\w-]{1,64}$/.test(value));

/**
 * The parts of a notice that a webhook may contain. Without `includesText`, nothing that a visitor
 * typed.
 */
const contentOf = (notice: Notice, includesText: boolean): WebhookContent =>
  includesText || withoutVisitors.has(notice.kind)
    ? { title: notice.title, lines: notice.lines, facts: notice.facts }
    : {
        title: neutralTitleOf(notice.kind),
        lines: [],
        facts: Object.fromEntries(Object.entries(notice.facts).filter(isWithoutText)),
      };

/**
 * The longest prefix of a text that fits once each character is escaped, without splitting an escape or
 * a surrogate pair.
 */
const cutText = (
  text: string,
  max: number,
  escape: (character: string) => string = (character) => character,
  sizeOf: (escaped: string) => number = (escaped) => escaped.length,
): string => {
  const ellipsis = '…';
  const room = max - sizeOf(ellipsis);
  let whole = '';
  let start = '';
  let size = 0;
  for (const character of text) {
    const escaped = escape(character);
    size += sizeOf(escaped);
    if (size > max) return start + ellipsis;
    whole += escaped;
    if (size <= room) start = whole;
  }
  return whole;
};

/** Services refuse longer texts, truncate them anywhere or, like ntfy, turn them into an attachment. */
const maxText = { slack: 4_000, discord: 2_000, telegram: 4_096, ntfyBytes: 4_000, ntfyTitle: 200 };

interface FormInput extends WebhookContent {
  readonly notice: Notice;
  /** The console page where the owner answers. */
  readonly link: string;
  readonly address: URL;
}

interface WebhookRequest {
  readonly url: string;
  readonly body: string;
}

type Escape = (character: string) => string;

/** Title, lines and link. The link is never truncated, because the owner needs it. */
const textOf = ({ title, lines, link }: FormInput, max: number, escape?: Escape): string =>
  `${cutText([title, ...lines].join('\n'), max - link.length - 1, escape)}\n${link}`;

const slackEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without `<`, neither a mention such as `<!channel>` nor a link with another text can be written. */
const escapeSlack: Escape = (character) => slackEscapes[character] ?? character;

const escapeDiscord: Escape = (character) =>
  /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;

const at = (address: URL, body: unknown): WebhookRequest => ({
  url: address.href,
  body: JSON.stringify(body),
});

/** Links to the topic "General" have this number, and Telegram refuses messages to it. */
const GENERAL_TOPIC = 1;

const toTelegram = (input: FormInput): WebhookRequest => {
  const address = new URL(input.address);
  const chat = address.searchParams.get('chat_id') ?? '';
  const topic = Number(address.searchParams.get('message_thread_id') ?? GENERAL_TOPIC);
  address.search = '';
  return at(address, {
    chat_id: chat,
    ...(topic !== GENERAL_TOPIC && { message_thread_id: topic }),
    // No parse_mode: Telegram shows the text literally, so nothing needs escaping.
    text: textOf(input, maxText.telegram),
    link_preview_options: { is_disabled: true },
  });
};

const ntfyPriorities: Partial<Record<Notice['kind'], number>> = {
  chat_started: 4,
  chat_unanswered: 4,
  backup_failed: 4,
};

/** The last part of the address; null if there is none, or it is no text. */
export const ntfyTopicOf = (address: URL): string | null => {
  const last = address.pathname.slice(address.pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last) || null;
  } catch {
    return null;
  }
};

/** As JSON to the server's root, because in ntfy's headers a title could inject another header. */
const toNtfy = ({ address, title, lines, link, notice }: FormInput): WebhookRequest => {
  const root = new URL('.', address);
  // It may contain a token: `?auth=`.
  root.search = address.search;
  const size = (text: string) => Buffer.byteLength(text);
  return at(root, {
    topic: ntfyTopicOf(address),
    title: cutText(title, maxText.ntfyTitle),
    message: cutText(lines.join('\n') || title, maxText.ntfyBytes, undefined, size),
    click: link,
    priority: ntfyPriorities[notice.kind] ?? 3,
    tags: [notice.kind],
  });
};

const requests: Readonly<Record<WebhookForm, (input: FormInput) => WebhookRequest>> = {
  json: ({ notice: { id, kind, at: time }, title, lines, facts, link, address }) =>
    at(address, {
      version: 1,
      id,
      kind,
      at: new Date(time).toISOString(),
      title,
      lines,
      link,
      facts,
    }),
  slack: (input) =>
    at(input.address, {
      text: textOf(input, maxText.slack, escapeSlack),
      mrkdwn: false,
      unfurl_links: false,
    }),
  discord: (input) =>
    at(input.address, {
      content: textOf(input, maxText.discord, escapeDiscord),
      allowed_mentions: { parse: [] },
    }),
  telegram: toTelegram,
  ntfy: toNtfy,
};

export interface WebhookAddress {
  readonly form: WebhookForm;
  /** Telegram: with `?chat_id=`, and `&message_thread_id=` for a topic of a forum. ntfy: with the topic as its last part. */
  readonly url: string;
  readonly includesText: boolean;
}

/** The request for a notice. `publicUrl` is the address of this site. */
export const webhookRequestOf = (
  notice: Notice,
  { form, url, includesText }: WebhookAddress,
  publicUrl: string,
): WebhookRequest =>
  requests[form]({
    ...contentOf(notice, includesText),
    notice,
    link: new URL(notice.path, publicUrl).href,
    address: new URL(url),
  });
