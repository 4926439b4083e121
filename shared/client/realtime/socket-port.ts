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
  /** The server's reason for a refusal, if it gave one. */
  readonly problem: Problem | null;
  /** Why the connection is down, in Socket.IO's words: 'timeout', 'ping timeout', … */
  readonly reason: string | null;
  /** When the last packet arrived, as of this status. Milliseconds since the epoch. */
  readonly lastContactAt: number | null;
}

/** One connection to a namespace, which reconnects by itself. `Events` are the server's events. */
export interface SocketPort<Events extends UserEvents | AdminEvents> {
  status(): SocketStatus;
  onStatus(listener: (status: SocketStatus) => void): () => void;
  /** Milliseconds since the last packet. Infinity before the first. */
  silentForMs(): number;
  connect(): void;
  /** Retries now instead of after the wait; drops a connection that must be dead. */
  hurry(): void;
  /** Degrades the connection when a response is overdue (true), or restores it (false). */
  strain(isOverdue: boolean): void;
  /** Replaces a connection that may be dead. */
  reconnect(): void;
  /** Replaces a connection that returns nothing, and prefers another transport. */
  abandon(): void;
  /** Closes until `connect` is called again. */
  pause(): void;
  /** Closes permanently. */
  close(): void;
  /** Emits an event if connected; otherwise the event is dropped, not buffered. */
  emit<E extends ClientEvent>(event: E, payload: PayloadOf<E>): void;
  /**
   * Rejects with 'operation has timed out' after `waitMs`, and at once while disconnected. Abandons the
   * connection if nothing else arrived meanwhile either.
   */
  request<E extends RequestEvent>(
    event: E,
    payload: PayloadOf<E>,
    waitMs: number,
  ): Promise<ReplyOf<E>>;
  on<E extends keyof Events>(event: E, listener: Events[E]): () => void;
}

/** The part of a socket needed by a module that only emits, for visitor and admin alike. */
export type SpeakingSocket = Pick<SocketPort<UserEvents>, 'status' | 'emit' | 'request'>;

export const isConnected = (socket: Pick<SpeakingSocket, 'status'>): boolean =>
  isLive(socket.status().state);
