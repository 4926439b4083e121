import { randomUUID } from 'node:crypto';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { Sent } from '#api/storage/postgres/nodes/send-frames.ts';

interface Deps {
  readonly timers: Timers;
  readonly send: (sent: Sent) => void;
  /** The other live nodes. */
  readonly living: () => Promise<string[]>;
}

interface Open {
  readonly missing: Set<string>;
  readonly end: () => void;
}

/** Resend interval: a message or its answer may be lost. */
const AGAIN_EVERY_MS = 1_000;

/** Messages that every live node has to confirm. Does not wait for a node that dies. */
export const createRequests = ({ timers, send, living }: Deps) => {
  const open = new Map<string, Open>();
  const remove = (request: string, node: string): void => {
    const found = open.get(request);
    found?.missing.delete(node);
    if (found?.missing.size === 0) found.end();
  };
  return {
    request: async (topic: string, message: unknown): Promise<void> => {
      const missing = new Set(await living());
      if (missing.size === 0) return;
      const id = randomUUID();
      let cancel: Cancel = () => undefined;
      await new Promise<void>((resolve) => {
        open.set(id, { missing, end: resolve });
        const sendNow = () => send([topic, message, id]);
        sendNow();
        cancel = timers.every(AGAIN_EVERY_MS, sendNow);
      });
      cancel();
      open.delete(id);
    },
    answered: remove,
    nodeLeft: (node: string): void => {
      for (const request of open.keys()) remove(request, node);
    },
    stop: (): void => {
      for (const { end } of open.values()) end();
    },
  };
};
