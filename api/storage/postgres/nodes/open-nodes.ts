import { randomUUID } from 'node:crypto';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { createEvent } from '#api/platform/create-event.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import { createRequests } from '#api/storage/postgres/nodes/requests.ts';
import { createListener } from '#api/storage/postgres/nodes/listen.ts';
import {
  createSender,
  type Frame,
  type Sent,
  type Notification,
} from '#api/storage/postgres/nodes/send-frames.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createLocalLock } from '#shared/ports/local-lock.ts';

interface Options {
  readonly postgres: Postgres;
  readonly node: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Called when the node's own message arrives. */
  readonly onOwn: () => void;
  readonly onFrame: (frame: Frame) => void;
  /** Called for an unreadable frame. */
  readonly onMissing: () => void;
}

/** Passes on the frames of other nodes, those of one node in order. */
const createReceiver = ({ postgres, node, logger, ...on }: Options) => {
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

const LEASE = "interval '15 seconds'";

/** Live nodes, by the database's clock. */
const createLeases = ({ sql }: Postgres, node: string) => {
  let others = new Set<string>();
  const living = async (): Promise<string[]> => {
    const rows = await sql.all<{ id: string }>(
      'SELECT node_id AS id FROM nodes WHERE lease_until > now() AND node_id <> $1',
      [node],
    );
    return rows.map(({ id }) => id);
  };
  return {
    living,
    /** Renews this node's lease. Resolves with the nodes whose leases have ended since. */
    renew: async (): Promise<string[]> => {
      await sql.run(
        `INSERT INTO nodes (node_id, lease_until) VALUES ($1, now() + ${LEASE})
         ON CONFLICT (node_id) DO UPDATE SET lease_until = excluded.lease_until`,
        [node],
      );
      await sql.run(`DELETE FROM nodes WHERE lease_until < now() - interval '1 hour'`);
      await sql.run(`DELETE FROM node_messages WHERE sent_at < now() - interval '1 minute'`);
      const now = new Set(await living());
      const ended = [...others].filter((other) => !now.has(other));
      others = now;
      return ended;
    },
    /** Records a sign of life from another node. */
    note: (other: string): void => void others.add(other),
    end: async (): Promise<void> => {
      await sql.run('DELETE FROM nodes WHERE node_id = $1', [node]);
    },
  };
};

export interface NodesOptions {
  readonly postgres: Postgres;
  /** For the listening connection. */
  readonly url: string;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

export interface OpenNodes extends Nodes {
  /** Takes the lease and listens, before anything is read that others may change. */
  join(): Promise<void>;
  /** Delivers what has arrived since, and everything from now on. */
  start(): void;
  /** Notifies the others and ends the lease. */
  stop(): Promise<void>;
}

const CHANNEL = 'foyer_nodes';
const RENEW_EVERY_MS = 5_000;
/** A connection that has not delivered the node's own message for this long is reopened. */
const DEAF_AFTER_MS = 12_000;

const own = { alive: '_alive', joined: '_joined', left: '_left', gap: '_gap', done: '_done' };

type Listener = (message: unknown, node: string) => unknown;

interface HandlerParts {
  readonly leases: Pick<ReturnType<typeof createLeases>, 'note'>;
  readonly requests: Pick<ReturnType<typeof createRequests>, 'answered'>;
  readonly gap: { emit(): void };
  readonly joined: { emit(): void };
  readonly nodeLeft: (node: string) => void;
}

/** Handlers of the nodes' messages about themselves. */
const createHandlers = ({
  leases,
  requests,
  gap,
  joined,
  nodeLeft,
}: HandlerParts): Record<string, (message: unknown, from: string) => void> => ({
  [own.alive]: () => undefined,
  [own.gap]: () => gap.emit(),
  [own.joined]: (_message, from) => {
    leases.note(from);
    joined.emit();
  },
  [own.left]: (_message, from) => nodeLeft(from),
  [own.done]: (request, from) => requests.answered(String(request), from),
});

interface DispatchParts extends Pick<NodesOptions, 'logger'> {
  readonly handlers: ReturnType<typeof createHandlers>;
  readonly topics: ReadonlyMap<string, readonly Listener[]>;
  readonly send: (sent: Sent) => void;
}

/** Calls the listeners of each message, and confirms a request once they are done. */
const createDispatch = ({ handlers, topics, logger, send }: DispatchParts) => {
  const handle = async ([topic, message, request]: Sent, from: string): Promise<void> => {
    const handler = handlers[topic];
    if (handler) return handler(message, from);
    const listeners = topics.get(topic) ?? [];
    await Promise.all(listeners.map(async (listener) => listener(message, from)));
    if (request !== undefined) send([own.done, request]);
  };
  return (frame: Frame): void => {
    for (const sent of frame.sent) {
      handle(sent, frame.node).catch((error: unknown) => {
        logger.error('node_message_failed', { topic: sent[0], error });
      });
    }
  };
};

/** Holds frames back until `flow`. */
const createGate = (pass: (frame: Frame) => void) => {
  let waiting: Frame[] | null = [];
  return {
    put: (frame: Frame): void => {
      if (waiting) waiting.push(frame);
      else pass(frame);
    },
    flow: (): void => {
      const arrived = waiting ?? [];
      waiting = null;
      for (const frame of arrived) pass(frame);
    },
  };
};

/**
 * The other nodes of the database, over NOTIFY. Messages are hints: a receiver reads the database, and a
 * node that may have missed one reads what it would have announced.
 */
export const openNodes = ({ postgres, url, timers, logger }: NodesOptions): OpenNodes => {
  const node = randomUUID();
  const topics = new Map<string, Listener[]>();
  const [gap, joined, left] = [createEvent<void>(), createEvent<void>(), createEvent<string>()];
  const leases = createLeases(postgres, node);
  const channel = { channel: CHANNEL, timers, logger };
  const sender = createSender({ ...channel, postgres, node, gap: [own.gap, null] });
  const requests = createRequests({ timers, send: sender.send, living: leases.living });
  let receivedAt = 0;
  let elapsed = 0;
  let isJoining = false;
  let cancel: Cancel = () => undefined;

  const nodeLeft = (other: string): void => {
    requests.nodeLeft(other);
    left.emit(other);
  };
  const handlers = createHandlers({ leases, requests, gap, joined, nodeLeft });
  const gate = createGate(createDispatch({ handlers, topics, logger, send: sender.send }));
  const onNotified = createReceiver({
    postgres,
    node,
    logger,
    onOwn: () => (receivedAt = elapsed),
    onFrame: gate.put,
    onMissing: () => gap.emit(),
  });
  const listener = createListener({
    ...channel,
    url,
    onNotified,
    onListening: () => {
      receivedAt = elapsed;
      sender.send([own.joined, null]);
      if (!isJoining) gap.emit();
    },
  });
  const renew = async (): Promise<void> => {
    sender.send([own.alive, null]);
    for (const other of await leases.renew()) {
      logger.warn('node_lost', { node: other, reason: 'its lease has ended' });
      nodeLeft(other);
    }
  };
  const renewNow = (): Promise<void> =>
    renew().catch((error: unknown) => logger.warn('node_lease_not_renewed', { error }));

  return {
    topic: <Message>(name: string) => ({
      send: (message: Message) => sender.send([name, message]),
      request: (message: Message) => requests.request(name, message),
      on: (listener: (message: Message, node: string) => unknown) =>
        void topics.set(name, [...(topics.get(name) ?? []), listener as Listener]),
    }),
    onGap: gap.on,
    onJoined: joined.on,
    onLeft: left.on,
    runAlone: listener.whileLocked,
    runOnOne: listener.whereChosen,
    join: async () => {
      await leases.renew();
      isJoining = true;
      await listener.start();
      isJoining = false;
      cancel = timers.every(RENEW_EVERY_MS, () => {
        elapsed += RENEW_EVERY_MS;
        if (elapsed - receivedAt > DEAF_AFTER_MS) {
          receivedAt = elapsed;
          listener.renew();
        }
        void renewNow();
      });
    },
    start: gate.flow,
    stop: async () => {
      cancel();
      requests.stop();
      sender.send([own.left, null]);
      await sender.flush();
      await listener.stop();
      await leases.end().catch(() => undefined);
    },
  };
};
