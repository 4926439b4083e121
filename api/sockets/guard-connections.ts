import type { Server } from 'socket.io';
import { floodLimits } from '#shared/flood-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { addressKey } from '#api/http/address-key.ts';
import { createLimiter } from '#api/http/limiter.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import { fullBucket, takeFrom, type Bucket } from '#api/sockets/bucket.ts';
import {
  cutOff,
  type EngineConnection,
  type EnginePacket,
} from '#api/sockets/engine-connection.ts';
import { isNestedDeeper } from '#api/sockets/is-nested-deeper.ts';
import { watchControlFrames } from '#api/sockets/watch-control-frames.ts';

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly peerOf: PeerReader;
}

/**
 * Whether a packet enters a namespace: type 0, the first character. The parser converts it with
 * `Number`, for which an empty string and a blank are 0 too.
 */
const isEntry = (text: string): boolean => Number(text.charAt(0)) === 0;

const sizeOf = ({ data, options }: EnginePacket): number => {
  const frames = options?.wsPreEncodedFrame;
  if (frames) return frames.reduce((bytes, frame) => bytes + frame.length, 0);
  if (typeof data === 'string') return Buffer.byteLength(data);
  return data instanceof Uint8Array ? data.length : 0;
};

/** What one connection did, and its packet bucket. There are many connections, so it is small. */
interface Record extends Bucket {
  readonly key: string;
  entries: number;
  isAdmin: boolean;
  /** Of the packets that wait for the transport. */
  queuedBytes: number;
}

/** How much each address has sent. */
const createAddressCount = (clock: Clock) => {
  const packets = createLimiter(clock, floodLimits.packetsPerAddress);
  const bytes = createLimiter(clock, floodLimits.packetBytesPerAddress);
  return (key: string, packet: EnginePacket): boolean => {
    if (packets.take(key) > 0 || bytes.waitMs(key) > 0) return false;
    bytes.charge(key, sizeOf(packet));
    return true;
  };
};

const { packetsPerConnection, entriesPerConnection, nestingLevels } = floodLimits;

const isAllowed = (record: Record, { type, data }: EnginePacket, now: number): boolean => {
  if (!takeFrom(record, packetsPerConnection, now)) return false;
  if (type !== 'message' || typeof data !== 'string') return true;
  if (isEntry(data)) {
    record.entries += 1;
    if (record.entries > entriesPerConnection) return false;
  }
  return !isNestedDeeper(data, nestingLevels);
};

/**
 * Ends the websocket of a closed connection. A polite close waits half a minute for the peer, which
 * no limit counts any more and which may keep sending.
 */
const endSoon = (connection: EngineConnection, timers: Timers): void => {
  const { socket } = connection.transport;
  if (!socket) return;
  let late = 0;
  socket.on('message', () => {
    late += 1;
    if (late > floodLimits.framesAfterClose) socket.terminate();
  });
  timers.after(floodLimits.closingMs, () => socket.terminate());
};

/**
 * Guards connections below Socket.IO, where no identity or key is checked yet. It limits how many
 * packets arrive, how many of them enter a namespace, how deeply they are nested, and how much
 * stays unread. A connection that exceeds a limit is cut off without an answer. Admin traffic is
 * not counted.
 */
export const createConnectionGuard = ({ clock, timers, peerOf }: Deps) => {
  const records = new WeakMap<object, Record>();
  const addressAllows = createAddressCount(clock);

  const take = (connection: EngineConnection, packet: EnginePacket) => {
    const record = records.get(connection);
    if (!record || record.isAdmin) return;
    const isFine = addressAllows(record.key, packet) && isAllowed(record, packet, steadyNow(clock));
    if (!isFine) cutOff(connection);
  };
  const addUnsent = (connection: EngineConnection, packet: EnginePacket) => {
    const record = records.get(connection);
    if (!record) return;
    const unsentBytes = record.queuedBytes + (connection.transport.socket?.bufferedAmount ?? 0);
    record.queuedBytes += sizeOf(packet);
    // Count what is queued already, not what is added: a single answer may be as large as it needs.
    if (unsentBytes > (record.isAdmin ? floodLimits.adminUnsentBytes : floodLimits.unsentBytes)) {
      cutOff(connection);
    }
  };
  // One shared function, which finds its connection through `this`: there are many connections.
  const onPacket = function (this: EngineConnection, packet: EnginePacket) {
    take(this, packet);
  };
  const onPacketCreate = function (this: EngineConnection, packet: EnginePacket) {
    addUnsent(this, packet);
  };
  const onClose = function (this: EngineConnection) {
    endSoon(this, timers);
  };
  // Called for each upgrade probe, which is not yet a packet of the connection.
  const onUpgrading = function (this: EngineConnection) {
    take(this, { type: 'ping' });
  };

  return {
    follow: (io: Server): void => {
      watchControlFrames(io, clock);
      io.engine.on('connection', (connection: EngineConnection) => {
        records.set(connection, {
          key: addressKey(peerOf(connection.request).address),
          ...fullBucket(packetsPerConnection, steadyNow(clock)),
          entries: 0,
          isAdmin: false,
          queuedBytes: 0,
        });
        connection.on('packet', onPacket);
        connection.on('packetCreate', onPacketCreate);
        connection.on('close', onClose);
        if (connection.transport.name === 'polling') connection.on('upgrading', onUpgrading);
      });
      io.engine.on('flush', (connection: EngineConnection) => {
        const record = records.get(connection);
        if (record) record.queuedBytes = 0;
      });
    },
    /** Call this once the connection has shown the admin key. */
    trust: (connection: object): void => {
      const record = records.get(connection);
      if (record) record.isAdmin = true;
    },
  };
};
