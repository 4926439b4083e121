import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { assertWhole } from '#api/testing/assert-whole.ts';
import { startBalance } from '#api/testing/balance.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { openTalk, type OpenTalk } from '#api/testing/open-talk.ts';
import {
  freePort,
  startPostgresServer,
  type PostgresServer,
} from '#api/testing/postgres-server.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const NODES = 3;
const VISITORS = 4;
const FAULTS = shortOrLong(8, 25);
const SEED = 17;
const HOUR_MS = 3_600_000;
const WRITE_EVERY_MS = 150;
/** By each side of a conversation. Without it, the slower the machine, the more it would have to deliver. */
const MESSAGES_A_FAULT = 40;

/** A server with its own connection to the database, which restarts on the same port. */
const createNode = async (database: string) => {
  const port = await freePort();
  const line = await startFaultProxy(database.replace(/^postgres/, 'http'));
  onTestFinished(line.close);
  const url = new URL(database);
  url.port = new URL(line.url).port;
  const settings = {
    PORT: String(port),
    DATA_DIR: temporaryFolder(),
    DATABASE_TYPE: 'postgresql',
    DATABASE_URL: url.href,
  };
  let server = await startServerProcess(settings);
  return {
    port,
    line,
    url: `http://127.0.0.1:${port}`,
    kill: () => server.kill(),
    terminate: () => server.terminate(),
    signal: (name: NodeJS.Signals) => void process.kill(server.pid, name),
    start: async (clockAheadMs?: number): Promise<void> => {
      server = await startServerProcess(settings, {
        ...(clockAheadMs !== undefined && { clockAheadMs }),
      });
    },
    log: () => server.log(),
  };
};

type Node = Awaited<ReturnType<typeof createNode>>;

interface Deployment {
  readonly postgres: PostgresServer;
  readonly nodes: readonly Node[];
  readonly random: () => number;
}

const endConnections = async ({ postgres }: Deployment, condition: string): Promise<void> => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
     AND ${condition}`,
  );
  await client.end();
};

const one = ({ nodes, random }: Deployment): Node =>
  nodes[Math.floor(random() * nodes.length)] as Node;

const faults: Readonly<Record<string, (deployment: Deployment) => Promise<void>>> = {
  'a node is killed': async (deployment) => {
    const node = one(deployment);
    await node.kill();
    await pause(1_000);
    await node.start();
  },
  'a node is frozen': async (deployment) => {
    const node = one(deployment);
    node.signal('SIGSTOP');
    await pause(3_000);
    node.signal('SIGCONT');
  },
  'the connections that listen end': (deployment) =>
    endConnections(deployment, `application_name = 'foyer nodes'`),
  'all connections to the database end': (deployment) =>
    endConnections(deployment, `application_name LIKE 'foyer%'`),
  'the database restarts': async ({ postgres }) => {
    await postgres.stop({ isLasting: false });
    await postgres.start();
  },
  'the database is killed': async ({ postgres }) => {
    await postgres.stop({ signal: 'SIGKILL', isLasting: false });
    await pause(500);
    await postgres.start();
  },
  'the line between a node and the database is cut': async (deployment) => {
    const { line } = one(deployment);
    line.set('up', { flow: 'lose' });
    line.set('down', { flow: 'lose' });
    await pause(3_000);
    line.heal();
  },
  'the database answers slowly': async ({ nodes }) => {
    for (const { line } of nodes) line.set('down', { latencyMs: 150, jitterMs: 100 });
    await pause(3_000);
    for (const { line } of nodes) line.heal();
  },
  'the nodes restart one after the other': async ({ nodes }) => {
    for (const node of nodes) {
      await node.terminate();
      await node.start();
    }
  },
  'the clock of a node is an hour ahead': async (deployment) => {
    const node = one(deployment);
    await node.terminate();
    await node.start(HOUR_MS);
  },
};

/** Each side writes until `stop`, which returns their number of messages, at most `most()` by each. */
const writeOn = (talk: OpenTalk, most: () => number) => {
  let written = 0;
  const timer = setInterval(() => {
    if (written >= most() * talk.sides.length) return;
    for (const [index, side] of talk.sides.entries()) {
      side.write(`side ${index}, message ${written}`);
      written += 1;
    }
  }, WRITE_EVERY_MS);
  return () => {
    clearInterval(timer);
    return written;
  };
};

const presentAt = async ({ url }: Node): Promise<PresenceRow[]> => {
  const { body } = await createAdminClient(url).get<{ here: PresenceRow[] }>('/api/admin/presence');
  return body.here;
};

test(`${VISITORS} visitors and the owner chat over ${NODES} servers through ${FAULTS} faults`, async () => {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.stop());
  const nodes: Node[] = [];
  for (let n = 0; n < NODES; n += 1) nodes.push(await createNode(postgres.url));
  const deployment = { postgres, nodes, random: seededRandom(SEED) };
  const front = await startBalance(nodes.map(({ port }) => port));
  onTestFinished(front.close);
  const talks: OpenTalk[] = [];
  for (let n = 1; n <= VISITORS; n += 1) talks.push(await openTalk({ url: front.url, n }));
  let most = 0;
  const stops = talks.map((talk) => writeOn(talk, () => most));

  const names = Object.keys(faults);
  for (let n = 0; n < FAULTS; n += 1) {
    most += MESSAGES_A_FAULT;
    // Each kind once before any repeats.
    const name = names[(n * 7 + SEED) % names.length] ?? '';
    await faults[name]?.(deployment).catch((error: unknown) => {
      throw new Error(`fault ${n + 1}, ${name}`, { cause: error });
    });
    await pause(1_000);
  }
  const written = stops.map((stop) => stop());
  for (const [index, talk] of talks.entries()) {
    for (const side of talk.sides) side.flush();
    await Promise.all(talk.sides.map((side) => side.settled(written[index] ?? 0)));
    assertWhole(talk, written[index] ?? 0);
  }

  // Pages open on any node show on all of them, and on none once closed.
  const sockets = await Promise.all(
    talks.map(async ({ cookie }, n) => {
      const page = createVisitorClient(front.url, aPrimaryHash(n + 1));
      return page.socket({ visitorId: aClientId(n + 1) }, { cookie });
    }),
  );
  for (const node of nodes)
    await expect.poll(async () => (await presentAt(node)).length).toBe(VISITORS);
  for (const socket of sockets) socket.disconnect();
  for (const node of nodes) await expect.poll(() => presentAt(node)).toEqual([]);
  for (const talk of talks) for (const side of talk.sides) side.stop();
}, 600_000);
