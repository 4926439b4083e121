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

/** A connection's counts and its packet bucket. Small, because there are many. */
interface Record extends Bucket {
  readonly key: string;
  entries: number;
  isAdmin: boolean;
  /** Bytes of the packets that wait for the transport. */
  queuedBytes: number;
}

/** Limits on what each address sends. */
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
 * Ends the websocket of a closed connection. A polite close waits half a minute for the peer, which may
 * keep sending uncounted.
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
 * Guards connections below Socket.IO, where no identity or key is known yet. Limits how many packets
 * arrive, how many of them enter a namespace, how deeply they are nested, and how much stays unread.
 * Cuts off a connection over a limit without an answer. Does not count admin traffic.
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
    // Counts what is already queued, not the addition: a single answer may be of any size.
    if (unsentBytes > (record.isAdmin ? floodLimits.adminUnsentBytes : floodLimits.unsentBytes)) {
      cutOff(connection);
    }
  };
  // One shared function that finds its connection through `this`, because there are many.
  const onPacket = function (this: EngineConnection, packet: EnginePacket) {
    take(this, packet);
  };
  const onPacketCreate = function (this: EngineConnection, packet: EnginePacket) {
    addUnsent(this, packet);
  };
  const onClose = function (this: EngineConnection) {
    endSoon(this, timers);
  };
  // Called for each upgrade probe, which does not reach the connection as a packet yet.
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
    /** Call this once the connection has presented the admin key. */
    trust: (connection: object): void => {
      const record = records.get(connection);
      if (record) record.isAdmin = true;
    },
  };
};
