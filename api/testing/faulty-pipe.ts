import type { Socket } from 'node:net';

/** The faults of one direction of a connection. They can be combined. */
export interface LineFaults {
  /** Delay of every byte, plus or minus `jitterMs`; the order is preserved. */
  readonly latencyMs: number;
  readonly jitterMs: number;
  /** The share of chunks, 0 to 1, that a pause of `stallMs` precedes. */
  readonly stallShare: number;
  readonly stallMs: number;
  readonly bytesPerSecond: number;
  /** Bytes are forwarded in pieces of at most this size. */
  readonly sliceBytes: number;
  /** Resets the connection after exactly this many bytes. */
  readonly cutAfterBytes: number;
  /**
   * `hold`: nothing passes until later, then everything (a cable unplugged and plugged in again).
   * `lose`: sent bytes are lost for good while the connection stays open (a half-open connection).
   */
  readonly flow: 'pass' | 'hold' | 'lose';
}

interface PipeParts {
  faults: () => LineFaults;
  /** Sees every chunk before it is forwarded, and may change the faults. */
  look: (chunk: Buffer) => void;
  random: () => number;
  reset: () => void;
  ended: () => void;
}

export interface FaultyPipe {
  /** Applies changed faults: held data may pass now. */
  wake(): void;
  hasLost(): boolean;
  close(): void;
}

const after = (waitMs: number) =>
  waitMs <= 0
    ? new Promise<void>((done) => void setImmediate(done))
    : new Promise<void>((done) => void setTimeout(done, waitMs));

/** The pause before the next chunk: latency counts from its arrival; stalls and bandwidth add to it. */
const createPacer = (random: () => number) => {
  let freeAt = 0;
  return (arrivedAt: number, bytes: number, faults: LineFaults): number => {
    const late = faults.latencyMs + (random() * 2 - 1) * faults.jitterMs;
    const stall = random() < faults.stallShare ? faults.stallMs : 0;
    const travel = (bytes / faults.bytesPerSecond) * 1_000;
    freeAt = Math.max(arrivedAt + Math.max(0, late), freeAt) + stall + travel;
    return freeAt - performance.now();
  };
};

interface Passage {
  passed: number;
  hasLost: boolean;
  isClosed: boolean;
}

/** Forwards one chunk in slices, up to the point of a cut. */
const forward = async (chunk: Buffer, to: Socket, parts: PipeParts, passage: Passage) => {
  const { sliceBytes, cutAfterBytes } = parts.faults();
  const size = Math.min(sliceBytes, chunk.length);
  for (let at = 0; at < chunk.length; at += size) {
    if (passage.isClosed) return;
    const slice = chunk.subarray(at, at + size);
    const room = Math.max(0, cutAfterBytes - passage.passed);
    to.write(slice.length > room ? slice.subarray(0, room) : slice);
    passage.passed += slice.length;
    if (slice.length > room) return parts.reset();
    // Without yielding, the slices would be sent as one.
    if (size < chunk.length) await after(0);
  }
};

/** Forwards from `from` to `to` under the current `faults`. */
export const createFaultyPipe = (from: Socket, to: Socket, parts: PipeParts): FaultyPipe => {
  const queue: { chunk: Buffer; arrivedAt: number }[] = [];
  const pace = createPacer(parts.random);
  const passage: Passage = { passed: 0, hasLost: false, isClosed: false };
  let hasEnded = false;
  let isPumping = false;

  const take = () =>
    passage.isClosed || parts.faults().flow === 'hold' ? undefined : queue.shift();
  const pump = async () => {
    for (let next = take(); next; next = take()) {
      const faults = parts.faults();
      // A stream with a gap is never continued.
      passage.hasLost ||= faults.flow === 'lose';
      if (passage.hasLost) continue;
      const waitMs = pace(next.arrivedAt, next.chunk.length, faults);
      if (waitMs > 0) await after(waitMs);
      await forward(next.chunk, to, parts, passage);
    }
    isPumping = false;
    const isThrough = hasEnded && queue.length === 0;
    if (isThrough && !passage.hasLost && !passage.isClosed) to.end();
  };
  const wake = () => {
    if (isPumping) return;
    isPumping = true;
    void pump();
  };
  from.on('data', (chunk: Buffer) => {
    parts.look(chunk);
    queue.push({ chunk, arrivedAt: performance.now() });
    wake();
  });
  from.on('end', () => {
    hasEnded = true;
    wake();
  });
  from.on('close', parts.ended);
  return {
    wake,
    hasLost: () => passage.hasLost,
    close: () => {
      passage.isClosed = true;
      queue.length = 0;
    },
  };
};
