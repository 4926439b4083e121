import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { USER_NAMESPACE } from '#shared/contracts/realtime.ts';

/** Long enough to match the beginning of an answer. */
const MAX_CHARACTERS = 4_096;

const TEXT = 0x1;
export const PING = 0x9;

/** A client frame. The mask is all zeros, which leaves the payload unchanged. */
const frameOf = (opcode: number, text: string): Buffer => {
  const payload = Buffer.from(text);
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isShort ? payload.length : 126);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
};

/** The packets as a client writes them at once, each in a separate frame. */
export const framesOf = (packets: readonly string[], opcode = TEXT): Buffer =>
  Buffer.concat(packets.map((packet) => frameOf(opcode, packet)));

const requestOf = (path: string, headers: Record<string, string>): string =>
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({
      Host: 'localhost',
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/**
 * A websocket that can send anything our clients never would: any Engine.IO packet, control frames, many
 * at once. Stops reading on demand.
 */
export const openRawSocket = async (
  url: string,
  headers: Record<string, string> = {},
  path = '/socket.io/?EIO=4&transport=websocket',
) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let received = '';
  let receivedBytes = 0;
  const listeners = new Set<() => void>();
  socket.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    received += chunk.toString('latin1');
    for (const listener of listeners) listener();
    // An answer may begin in one chunk and end in the next.
    received = received.slice(-MAX_CHARACTERS);
  });
  /** Resolves when that text has arrived or the connection has ended. */
  const until = async (text: string): Promise<void> => {
    if (received.includes(text)) return;
    await Promise.race([
      closed,
      new Promise<void>((resolve) => {
        const listener = () => {
          if (!received.includes(text)) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
    ]);
  };
  await once(socket, 'connect');
  socket.write(requestOf(path, headers));
  await until('\r\n\r\n');
  return {
    closed,
    until,
    isClosed: () => socket.destroyed,
    receivedBytes: () => receivedBytes,
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    /** Resolves when it has been flushed or the connection has ended. */
    write: async (frames: Buffer): Promise<void> =>
      Promise.race([
        closed,
        new Promise<void>((resolve) => void socket.write(frames, () => resolve())),
      ]),
  };
};

/** The packet with which a visitor joins the visitors' namespace. */
export const connectPacket = (auth: Record<string, unknown>): string =>
  `40${USER_NAMESPACE},${JSON.stringify(auth)}`;
