import { createLocalLock } from '#shared/ports/local-lock.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { Frame, Notification } from '#api/storage/postgres/nodes/send-frames.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

interface Options {
  readonly postgres: Postgres;
  readonly node: string;
  readonly logger: Pick<Logger, 'error'>;
  /** The node hears itself. */
  readonly onOwn: () => void;
  readonly onFrame: (frame: Frame) => void;
  /** A frame could not be read. */
  readonly onMissing: () => void;
}

/** Passes on the frames of other nodes, those of one node in order. */
export const createReceiver = ({ postgres, node, logger, ...on }: Options) => {
  const withLock = createLocalLock();
  const fetchFrame = async (stored: number): Promise<Frame | null> => {
    const row = await postgres.sql.get<{ frame: string }>(
      'SELECT frame FROM node_messages WHERE message_no = $1',
      [stored],
    );
    return row ? (JSON.parse(row.frame) as Frame) : null;
  };
  const take = async (notification: Notification): Promise<void> => {
    const frame = 'sent' in notification ? notification : await fetchFrame(notification.stored);
    if (frame) on.onFrame(frame);
    else on.onMissing();
  };
  return (payload: string): void => {
    const notification = JSON.parse(payload) as Notification;
    if (notification.node === node) return on.onOwn();
    withLock(notification.node, () => take(notification)).catch((error: unknown) => {
      logger.error('node_message_failed', { error });
      on.onMissing();
    });
  };
};
