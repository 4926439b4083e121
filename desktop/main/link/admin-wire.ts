import type { Problem } from '#shared/contracts/errors.ts';
import type { AdminEvents, ClientToServerEvents } from '#shared/contracts/realtime.ts';

type RequestEvent = 'message' | 'resume';
type PayloadOf<E extends RequestEvent> = Parameters<ClientToServerEvents[E]>[0];
type ReplyOf<E extends RequestEvent> = Parameters<
  NonNullable<Parameters<ClientToServerEvents[E]>[1]>
>[0];

/** One socket to `/admin` that makes one try when told to, and never one by itself. */
export interface AdminWire {
  connect(): void;
  /** Ends the connection or the try. Reports nothing. */
  drop(): void;
  isUp(): boolean;
  onUp(listener: () => void): void;
  /** A try that failed or a connection that ended; `problem` when the server said why. */
  onDown(listener: (problem: Problem | null) => void): void;
  on<E extends keyof AdminEvents>(event: E, listener: AdminEvents[E]): void;
  emit(event: 'idle', payload: boolean): void;
  /** Null: no answer came in time. */
  request<E extends RequestEvent>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E> | null>;
  /** For good, with all listeners. */
  close(): void;
}
