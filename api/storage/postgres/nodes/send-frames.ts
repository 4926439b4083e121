import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

/** A message in transit: its topic, the message, and for a request its number. */
export type Sent = readonly [topic: string, message: unknown, request?: string];

/** The messages that one node sends at once. */
export interface Frame {
  readonly node: string;
  readonly sent: readonly Sent[];
}

/** A frame, or the row of a frame that is too long for a notification. */
export type Notification = Frame | { readonly node: string; readonly stored: number };

interface Options {
  readonly postgres: Postgres;
  readonly node: string;
  readonly channel: string;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'warn'>;
  /** Sent first after messages that could not be sent. */
  readonly gap: Sent;
}

/** Batches simultaneous messages, such as a new message and its row in the list. */
const TOGETHER_MS = 1;
/** Batching interval under load. */
const APART_MS = 10;
/** PostgreSQL accepts less than 8,000 bytes. */
const MOST_BYTES = 7_500;

const sizeOf = (sent: Sent): number => Buffer.byteLength(JSON.stringify(sent)) + 1;

/** Groups messages so that each group fits into a notification, unless a single one does not. */
const groupBySize = (queue: readonly Sent[]): Sent[][] => {
  const groups: Sent[][] = [];
  let bytes = Infinity;
  for (const sent of queue) {
    const size = sizeOf(sent);
    if (bytes + size > MOST_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(sent);
    bytes += size;
  }
  return groups;
};

/** Sends messages to all nodes in batches of a few milliseconds. */
export const createSender = ({ postgres, node, channel, timers, logger, gap }: Options) => {
  let queue: Sent[] = [];
  let cancel: Cancel | null = null;
  let isQuiet = true;
  let sending: Promise<void> = Promise.resolve();
  let hasLost = false;

  const store = async (frame: Frame): Promise<Notification> => {
    const row = await postgres.sql.get<{ stored: number }>(
      'INSERT INTO node_messages (frame) VALUES ($1) RETURNING message_no AS stored',
      [JSON.stringify(frame)],
    );
    return { node, stored: row?.stored ?? 0 };
  };
  const notify = async (messages: readonly Sent[]): Promise<void> => {
    for (const sent of groupBySize(hasLost ? [gap, ...messages] : messages)) {
      const frame = { node, sent };
      const isLong = sent.reduce((bytes, one) => bytes + sizeOf(one), 0) > MOST_BYTES;
      const notification = isLong ? await store(frame) : frame;
      await postgres.sql.get('SELECT pg_notify($1, $2)', [channel, JSON.stringify(notification)]);
    }
    hasLost = false;
  };
  const flush = (): Promise<void> => {
    cancel?.();
    cancel = null;
    const messages = queue;
    queue = [];
    if (messages.length === 0) return sending;
    if (isQuiet) timers.after(APART_MS, () => (isQuiet = true));
    isQuiet = false;
    sending = sending
      .then(() => notify(messages))
      .catch((error: unknown) => {
        if (!hasLost) logger.warn('node_messages_lost', { error });
        hasLost = true;
      });
    return sending;
  };
  return {
    send: (sent: Sent): void => {
      queue.push(sent);
      cancel ??= timers.after(isQuiet ? TOGETHER_MS : APART_MS, () => void flush());
    },
    flush,
  };
};
