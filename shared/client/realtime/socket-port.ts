import type { Problem } from '#shared/contracts/errors.ts';
import type { AdminEvents, ClientToServerEvents, UserEvents } from '#shared/contracts/realtime.ts';
import { isLive, type SocketState } from '#shared/client/realtime/connection-state.ts';

type ClientEvent = keyof ClientToServerEvents;
type PayloadOf<E extends ClientEvent> = Parameters<ClientToServerEvents[E]>[0];
/** Events the server answers through the acknowledgement callback. */
export type RequestEvent = 'join_conversation' | 'message' | 'resume';
type ReplyOf<E extends RequestEvent> = Parameters<
  NonNullable<Parameters<ClientToServerEvents[E]>[1]>
>[0];

export interface SocketStatus {
  readonly state: SocketState;
  /** What the server said when it refused, if it said anything. */
  readonly problem: Problem | null;
  /** Why there is no connection, in the library's words: 'timeout', 'ping timeout', … */
  readonly reason: string | null;
  /** When the server was last heard, as of this status. Milliseconds since the epoch. */
  readonly lastContactAt: number | null;
}

/** One connection to a namespace, kept up by itself. `Events` is what the server may say there. */
export interface SocketPort<Events extends UserEvents | AdminEvents> {
  status(): SocketStatus;
  onStatus(listener: (status: SocketStatus) => void): () => void;
  /** How long nothing at all has come in, in ms. Endless before the first contact. */
  silentForMs(): number;
  connect(): void;
  /** Tries now instead of waiting for the next try; gives up a connection that must be dead. */
  hurry(): void;
  /** An answer is overdue (true) or has come after all: the connection is degraded, or not. */
  strain(isOverdue: boolean): void;
  /** Drops a connection that seems dead and makes a new one. */
  reconnect(): void;
  /** For good. */
  close(): void;
  /** Says something if connected; otherwise it is lost, never kept for later. */
  emit<E extends ClientEvent>(event: E, payload: PayloadOf<E>): void;
  /** Rejects with 'operation has timed out' after `waitMs`, and at once when not connected. */
  request<E extends RequestEvent>(
    event: E,
    payload: PayloadOf<E>,
    waitMs: number,
  ): Promise<ReplyOf<E>>;
  on<E extends keyof Events>(event: E, listener: Events[E]): () => void;
}

/** What a module needs that only speaks: the same for visitor and admin. */
export type SpeakingSocket = Pick<SocketPort<UserEvents>, 'status' | 'emit' | 'request'>;

export const isConnected = (socket: Pick<SpeakingSocket, 'status'>): boolean =>
  isLive(socket.status().state);
