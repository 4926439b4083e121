import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** A websocket of the `ws` package, as much of it as is used here. */
export interface RawWebSocket extends EventEmitter {
  /** Bytes that the peer has not taken yet. */
  readonly bufferedAmount: number;
  pong(data: Uint8Array): void;
  terminate(): void;
}

/** A packet of Engine.IO. Those of type `message` carry a packet of Socket.IO. */
export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
  readonly options?: { readonly wsPreEncodedFrame?: readonly Uint8Array[] };
}

/** A connection below Socket.IO, by polling or by websocket; its types are not exported. */
export interface EngineConnection extends EventEmitter {
  request: IncomingMessage;
  readonly readyState: string;
  readonly transport: EventEmitter & {
    readonly name: string;
    /** False while something it was given has not left yet. */
    readonly writable: boolean;
    readonly socket?: RawWebSocket;
  };
  readonly writeBuffer: readonly EnginePacket[];
  close(discard: boolean): void;
}

/**
 * Ends a connection now. `close` alone waits for a peer that may never answer, with all that is
 * unsent in memory; and of a frame that has come in already nothing more is handled.
 */
export const cutOff = (connection: EngineConnection): void => {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate();
};
