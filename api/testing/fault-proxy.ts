import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createFaultyPipe, type FaultyPipe, type LineFaults } from '#api/testing/faulty-pipe.ts';

/** `up`: from client to server. `down`: back. */
export type Direction = 'up' | 'down';

export interface FaultProxy {
  /** The address for clients. The port stays the same whichever server is behind it. */
  readonly url: string;
  /** Sets the faults of one direction, for open connections and later ones. */
  set(direction: Direction, faults: Partial<LineFaults>): void;
  /** Removes all faults. Held data passes; a connection that lost bytes is reset. */
  heal(): void;
  /** Calls `act` once, before bytes that match `pattern` pass, so that it can decide about them. */
  whenPassing(direction: Direction, pattern: RegExp, act: () => void): void;
  /** Forwards to another server behind the same address, as after a restart. */
  retarget(url: string): void;
  /** Resets every open connection at once, like a router that loses power. */
  resetAll(): void;
  connections(): number;
  close(): Promise<void>;
}

const noFaults: LineFaults = {
  latencyMs: 0,
  jitterMs: 0,
  stallShare: 0,
  stallMs: 0,
  bytesPerSecond: Infinity,
  sliceBytes: Infinity,
  cutAfterBytes: Infinity,
  flow: 'pass',
};

interface Line {
  readonly pipes: readonly FaultyPipe[];
  reset(): void;
}

type Watch = { direction: Direction; pattern: RegExp; act: () => void };

const createWatches = () => {
  const watches = new Set<Watch>();
  return {
    add: (watch: Watch) => void watches.add(watch),
    clear: () => watches.clear(),
    look: (direction: Direction, chunk: Buffer) => {
      const text = chunk.toString('latin1');
      for (const watch of [...watches]) {
        if (watch.direction !== direction || !watch.pattern.test(text)) continue;
        watches.delete(watch);
        watch.act();
      }
    },
  };
};

interface LineParts {
  lines: Set<Line>;
  faults: Record<Direction, LineFaults>;
  look: (direction: Direction, chunk: Buffer) => void;
  random: () => number;
}

/** One client's connection, forwarded to the server. */
const openLine = (client: Socket, server: Socket, { lines, faults, look, random }: LineParts) => {
  const reset = () => {
    lines.delete(line);
    for (const pipe of line.pipes) pipe.close();
    client.resetAndDestroy();
    server.resetAndDestroy();
  };
  let ended = 0;
  const pipe = (direction: Direction, from: Socket, to: Socket) => {
    from.setNoDelay(true);
    from.on('error', reset);
    return createFaultyPipe(from, to, {
      faults: () => faults[direction],
      look: (chunk) => look(direction, chunk),
      random,
      reset,
      ended: () => {
        ended += 1;
        if (ended === 2) lines.delete(line);
      },
    });
  };
  const line: Line = { reset, pipes: [pipe('up', client, server), pipe('down', server, client)] };
  lines.add(line);
};

/**
 * A TCP proxy that injects faults, modelled on toxiproxy: latency, jitter, stalls, bandwidth, slices,
 * resets, loss in one direction. `random` returns numbers in [0, 1).
 */
export const startFaultProxy = async (
  targetUrl: string,
  random: () => number = Math.random,
): Promise<FaultProxy> => {
  const lines = new Set<Line>();
  const watches = createWatches();
  const faults: Record<Direction, LineFaults> = { up: noFaults, down: noFaults };
  let target = new URL(targetUrl);

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    openLine(client, server, { lines, faults, look: watches.look, random });
  });
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  const { port } = listener.address() as AddressInfo;
  const resetAll = () => {
    for (const line of [...lines]) line.reset();
  };
  const wake = () => {
    for (const { pipes } of [...lines]) for (const pipe of pipes) pipe.wake();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    set: (direction, over) => {
      faults[direction] = { ...faults[direction], ...over };
      wake();
    },
    heal: () => {
      Object.assign(faults, { up: noFaults, down: noFaults });
      watches.clear();
      for (const line of [...lines]) if (line.pipes.some((pipe) => pipe.hasLost())) line.reset();
      wake();
    },
    whenPassing: (direction, pattern, act) => watches.add({ direction, pattern, act }),
    retarget: (url) => {
      target = new URL(url);
    },
    resetAll,
    connections: () => lines.size,
    close: () => {
      const closed = new Promise<void>((done) => void listener.close(() => done()));
      resetAll();
      return closed;
    },
  };
};
