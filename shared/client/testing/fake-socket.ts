import type { AdminEvents, UserEvents } from '#shared/contracts/realtime.ts';
import { isLive, type SocketState } from '#shared/client/realtime/connection-state.ts';
import type {
  RequestEvent,
  SocketPort,
  SocketStatus,
} from '#shared/client/realtime/socket-port.ts';

type Listener = (...args: never[]) => void;
type Replies = { [E in RequestEvent]?: (payload: never) => unknown };

export interface FakeSocket extends SocketPort<UserEvents & AdminEvents> {
  /** All emitted events with their payloads, in order. */
  readonly emitted: [string, unknown][];
  /** The number of calls of each method. */
  readonly calls: Record<'connect' | 'hurry' | 'reconnect' | 'abandon' | 'pause' | 'close', number>;
  /** The arguments of `strain`, in order. */
  readonly strains: boolean[];
  /** Milliseconds since the last packet. */
  silenceMs: number;
  /** The server's replies; a request without one times out at once. */
  replies: Replies;
  becomes(state: SocketState, problem?: SocketStatus['problem']): void;
  /** Simulates an event from the server. */
  receives(event: string, payload: unknown): void;
}

export const createFakeSocket = (state: SocketState = 'connected'): FakeSocket => {
  const nothing = { problem: null, reason: null, lastContactAt: null };
  let status: SocketStatus = { ...nothing, state };
  const listeners = new Map<string, Set<Listener>>();
  const statusListeners = new Set<(status: SocketStatus) => void>();
  const emitted: [string, unknown][] = [];
  const calls = { connect: 0, hurry: 0, reconnect: 0, abandon: 0, pause: 0, close: 0 };
  const fake: FakeSocket = {
    emitted,
    calls,
    strains: [],
    silenceMs: 0,
    replies: {},
    becomes: (next, problem = null) => {
      status = { ...nothing, state: next, problem };
      for (const listener of [...statusListeners]) listener(status);
    },
    receives: (event, payload) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
    },
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => void statusListeners.delete(listener);
    },
    silentForMs: () => fake.silenceMs,
    strain: (isOverdue) => void fake.strains.push(isOverdue),
    connect: () => void (calls.connect += 1),
    hurry: () => void (calls.hurry += 1),
    reconnect: () => void (calls.reconnect += 1),
    abandon: () => void (calls.abandon += 1),
    pause: () => void (calls.pause += 1),
    close: () => void (calls.close += 1),
    emit: (event, payload) => {
      if (isLive(status.state)) emitted.push([event, payload]);
    },
    request: async (event, payload) => {
      if (!isLive(status.state)) throw new Error('not connected');
      emitted.push([event, payload]);
      const reply = fake.replies[event];
      if (!reply) throw new Error('operation has timed out');
      return (await reply(payload as never)) as never;
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => void set.delete(listener);
    },
  };
  return fake;
};
