import type { Problem } from '#shared/contracts/errors.ts';
import type { AdminEvents, ClientToServerEvents, UserEvents } from '#shared/contracts/realtime.ts';

type ClientEvent = keyof ClientToServerEvents;
type PayloadOf<E extends ClientEvent> = Parameters<ClientToServerEvents[E]>[0];
/** Events the server answers through the acknowledgement callback. */
export type AskedEvent = 'join_conversation' | 'message' | 'resume';
type ReplyOf<E extends AskedEvent> = Parameters<
  NonNullable<Parameters<ClientToServerEvents[E]>[1]>
>[0];

/**
 * `initial`: not tried yet. `connecting`: the first try runs. `disconnected`: lost or not reached,
 * and tried again. `refused`: the server said no for good, and it is left at that.
 */
export type SocketState = 'initial' | 'connecting' | 'connected' | 'disconnected' | 'refused';

export interface SocketStatus {
  readonly state: SocketState;
  /** What the server said when it refused, if it said anything. */
  readonly problem: Problem | null;
}

/** One connection to a namespace, kept up by itself. `Events` is what the server may say there. */
export interface SocketPort<Events extends UserEvents | AdminEvents> {
  status(): SocketStatus;
  onStatus(listener: (status: SocketStatus) => void): () => void;
  connect(): void;
  /** Tries now instead of waiting for the next try. Does nothing while connected or trying. */
  hurry(): void;
  /** Drops a connection that seems dead and makes a new one. */
  reconnect(): void;
  close(): void;
  /** Says something if connected; otherwise it is lost, never kept for later. */
  emit<E extends ClientEvent>(event: E, payload: PayloadOf<E>): void;
  /** Rejects with 'operation has timed out' after `waitMs`, and at once when not connected. */
  ask<E extends AskedEvent>(event: E, payload: PayloadOf<E>, waitMs: number): Promise<ReplyOf<E>>;
  on<E extends keyof Events>(event: E, listener: Events[E]): () => void;
}

/** What a module needs that only speaks: the same for visitor and admin. */
export type SpeakingSocket = Pick<SocketPort<UserEvents>, 'status' | 'emit' | 'ask'>;

export const isConnected = (socket: Pick<SpeakingSocket, 'status'>): boolean =>
  socket.status().state === 'connected';
