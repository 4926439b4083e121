import type { Problem } from '#shared/contracts/errors.ts';
import type { AdminEvents, ClientToServerEvents, UserEvents } from '#shared/contracts/realtime.ts';
import { isLive, type SocketState } from '#shared/client/realtime/connection-state.ts';

type ClientEvent = keyof ClientToServerEvents;
type PayloadOf<E extends ClientEvent> = Parameters<ClientToServerEvents[E]>[0];
/** Events that the server answers through the acknowledgement callback. */
export type RequestEvent = 'join_conversation' | 'message' | 'resume';
type ReplyOf<E extends RequestEvent> = Parameters<
  NonNullable<Parameters<ClientToServerEvents[E]>[1]>
>[0];

export interface SocketStatus {
  readonly state: SocketState;
  /** The server's refusal, if it sent one. */
  readonly problem: Problem | null;
  /** Why there is no connection, in the library's words: 'timeout', 'ping timeout', … */
  readonly reason: string | null;
  /** When this status last received something from the server. Milliseconds since the epoch. */
  readonly lastContactAt: number | null;
}

/** A connection to a namespace that reconnects by itself. `Events` is what the server may send there. */
export interface SocketPort<Events extends UserEvents | AdminEvents> {
  status(): SocketStatus;
  onStatus(listener: (status: SocketStatus) => void): () => void;
  /** How long nothing at all has arrived, in ms. Infinite before the first contact. */
  silentForMs(): number;
  connect(): void;
  /** Retries now instead of waiting, and drops a connection that must be dead. */
  hurry(): void;
  /**
   * True when an answer is overdue, false when it arrived after all: marks the connection as
   * degraded, or not.
   */
  strain(isOverdue: boolean): void;
  /** Drops a connection that seems dead, and reconnects. */
  reconnect(): void;
  /** Closes for good. */
  close(): void;
  /** Sends if connected; otherwise the event is lost, never stored. */
  emit<E extends ClientEvent>(event: E, payload: PayloadOf<E>): void;
  /** Rejects with 'operation has timed out' after `waitMs`, and at once when not connected. */
  request<E extends RequestEvent>(
    event: E,
    payload: PayloadOf<E>,
    waitMs: number,
  ): Promise<ReplyOf<E>>;
  on<E extends keyof Events>(event: E, listener: Events[E]): () => void;
}

/** The part of the socket for modules that only send; the same for visitor and admin. */
export type SpeakingSocket = Pick<SocketPort<UserEvents>, 'status' | 'emit' | 'request'>;

export const isConnected = (socket: Pick<SpeakingSocket, 'status'>): boolean =>
  isLive(socket.status().state);
