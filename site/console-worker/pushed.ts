/** A push message as the server sends it (api/features/alarms/push/push-text.ts). */
export interface Pushed {
  readonly title: string;
  readonly body: string;
  /** A path in the console. */
  readonly path: string;
  /** Notifications of one topic replace each other. */
  readonly topic: string;
  /** When the event happened, in ms since the epoch. */
  readonly at: number;
  /** The number of all unread messages; null if the message has none. */
  readonly unread: number | null;
}

const HOME = '/admin/inbox';

/** Accepts console paths only, so that no message can open another page. */
export const consolePath = (value: unknown): string => {
  if (typeof value !== 'string' || !URL.canParse(value, 'https://console.invalid')) return HOME;
  const { origin, pathname, search } = new URL(value, 'https://console.invalid');
  const isConsole = origin === 'https://console.invalid' && pathname.startsWith('/admin/');
  return isConsole ? pathname + search : HOME;
};

const textOf = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/**
 * Reads a push message of this or a later version. Anything unreadable becomes a general
 * notification, because browsers require that each message shows one.
 */
export const readPushed = (value: unknown, now: number): Pushed => {
  const read = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const { at, unread } = read;
  return {
    title: textOf(read['title'], 'News from your site'),
    body: textOf(read['body'], 'Open the console to read it.'),
    path: consolePath(read['path']),
    topic: textOf(read['topic'], 'foyer'),
    at: typeof at === 'number' && Number.isFinite(at) ? at : now,
    unread: typeof unread === 'number' && unread >= 0 ? unread : null,
  };
};
