import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

/** Hears an event of the admin's socket, across connections and sign-ins. Call the result to stop. */
export type Listen = <E extends keyof AdminEvents>(
  event: E,
  listener: AdminEvents[E],
) => () => void;

interface Waiting {
  readonly attach: (socket: Pick<SocketPort<AdminEvents>, 'on'>) => void;
  detach: () => void;
}

/** Keeps who wants to hear what while sockets come and go. */
export const createConsoleListeners = () => {
  const waiting = new Set<Waiting>();
  let open: Pick<SocketPort<AdminEvents>, 'on'> | null = null;
  const listen: Listen = (event, listener) => {
    const one: Waiting = {
      attach: (socket) => {
        one.detach = socket.on(event, listener);
      },
      detach: () => undefined,
    };
    waiting.add(one);
    if (open) one.attach(open);
    return () => {
      waiting.delete(one);
      one.detach();
    };
  };
  return {
    listen,
    /** From now on this socket is heard; null: none. */
    attach: (socket: Pick<SocketPort<AdminEvents>, 'on'> | null) => {
      open = socket;
      for (const one of waiting) {
        one.detach();
        one.detach = () => undefined;
        if (socket) one.attach(socket);
      }
    },
  };
};
