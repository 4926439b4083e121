import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** The parts of a `ws` websocket that are used here. */
export interface RawWebSocket extends EventEmitter {
  /** Bytes that the peer has not read yet. */
  readonly bufferedAmount: number;
  pong(data: Uint8Array): void;
  terminate(): void;
}

/** An Engine.IO packet. Packets of type `message` carry a Socket.IO packet. */
export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
  readonly options?: { readonly wsPreEncodedFrame?: readonly Uint8Array[] };
}

/** An Engine.IO connection, over polling or websocket. Engine.IO does not export its types. */
export interface EngineConnection extends EventEmitter {
  request: IncomingMessage;
  readonly readyState: string;
  readonly transport: EventEmitter & {
    readonly name: string;
    /** False while data handed to the transport has not left yet. */
    readonly writable: boolean;
    readonly socket?: RawWebSocket;
  };
  readonly writeBuffer: readonly EnginePacket[];
  close(discard: boolean): void;
}

/**
 * Ends a connection now and ignores the rest of a frame that has already arrived. `close` alone
 * would wait for a peer that may never answer, with everything unsent still in memory.
 */
export const cutOff = (connection: EngineConnection): void => {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate();
};
