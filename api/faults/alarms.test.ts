import { randomUUID, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { startPushService } from '#api/features/alarms/push/testing/push-service.ts';
import { createWebhookSecret } from '#api/features/alarms/webhook/signature.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startFailingMailServer } from '#api/testing/failing-mail-server.ts';
import { createFailing, troubles, type Taken } from '#api/testing/failing-peer.ts';
import { startPostgresServer } from '#api/testing/postgres-server.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { TEST_ADMIN_KEY, temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

/**
 * A receiver of webhooks that verifies signatures by Standard Webhooks, and fails at random as real ones
 * do for a while: 429, 5xx, or a connection cut before the answer.
 */
const startFailingWebhookReceiver = async (random: () => number, secret: string) => {
  const { state, fails } = createFailing(random);
  const taken: Taken[] = [];
  /** Deliveries with a wrong signature. */
  const forged: string[] = [];
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (fails()) {
        if (random() < 0.5) return void request.socket.destroy();
        return void response.writeHead(troubles[taken.length % troubles.length] ?? 500).end();
      }
      const id = String(request.headers['webhook-id']);
      const signed = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`;
      const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      if (request.headers['webhook-signature'] !== signature) forged.push(id);
      taken.push({ id, text: body, round: state.round });
      response.writeHead(204).end();
    });
  });
  const origin = await listenForTest(server);
  return {
    url: `${origin}/`,
    taken,
    forged,
    state,
  };
};

/** Above twenty within an hour, a digest at its end would replace mail and push. */
const ALARMS = 12;
const KILLS = shortOrLong(5, 25);
const ALARMS_ON_NODES = 12;
const KILLS_OF_NODES = shortOrLong(2, 25);
const ERASED = 4;
const SEED = 18;

const reachesLocalPush = new URL('../testing/processes/local-push.mjs', import.meta.url).href;

/** The n-th sender's address: the contact form accepts few messages from one. */
const addressOf = (n: number) => ({ 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` });

/** A visitor who writes once. Returns the chat's id, which the mail about it contains. */
const writeInChat = async (url: string, n: number): Promise<ConversationId> => {
  const visitor = createVisitorClient(url, aPrimaryHash(n));
  const id = await visitor.start('/', addressOf(n));
  const { status } = await visitor.post(id, { client_id: aClientId(n) });
  expect(status).toBe(201);
  return id;
};

const writeByForm = async (url: string, n: number): Promise<string> => {
  const body = {
    name: 'José Müller',
    email: `jose-${n}@example.com`,
    website: '',
    message: 'We would like to automate our reports.',
    sent_from_page: '/contact',
    client_id: aClientId(n),
  };
  const { status, body: stored } = await createVisitorClient(url).call<{ id: string }>(
    ...(['POST', '/api/contact', body, addressOf(n)] as const),
  );
  expect(status).toBe(201);
  return stored.id;
};

/** The peers of all channels, which fail at random. */
const startPeers = async (random: () => number) => {
  const secret = createWebhookSecret();
  const mail = await startFailingMailServer(random);
  const hook = await startFailingWebhookReceiver(random, secret);
  const service = await startPushService();
  onTestFinished(service.stop);
  const push = { ...createFailing(random), taken: [] as Taken[] };
  service.answerWith(({ id, ...payload }) => {
    if (push.fails()) return { status: troubles[push.state.refused % troubles.length] ?? 500 };
    push.taken.push({ id: String(id), text: JSON.stringify(payload), round: push.state.round });
    return { status: 201 };
  });
  const all = [mail, hook, push];
  return {
    settings: {
      SMTP_URL: mail.url,
      OWNER_EMAIL: 'owner@example.com',
      WEBHOOK_URL: hook.url,
      WEBHOOK_SECRET: secret,
      WEBHOOK_ALLOW_PRIVATE: 'on',
      ALARM_DELAY_SECONDS: '0',
      TRUST_PROXY: '1',
      NODE_EXTRA_CA_CERTS: fileURLToPath(
        new URL('../testing/certificates/authority.pem', import.meta.url),
      ),
    },
    all,
    subscribe: async (url: string): Promise<void> => {
      const { status } = await createVisitorClient(url).call(
        ...(['POST', '/api/admin/push/devices', service.subscribe('/push/owner')] as const),
        { 'x-admin-key': TEST_ADMIN_KEY, [ADMIN_SESSION_HEADER]: randomUUID() },
      );
      expect(status).toBe(200);
    },
    set: (change: { readonly failing?: number; readonly round?: number }): void =>
      all.forEach(({ state }) => void Object.assign(state, change)),
    /** Forbidden observations of the peers: wrong signatures and undecryptable content. */
    faults: (): readonly string[] => [...hook.forged, ...service.faults],
  };
};

const isAbout = (taken: Taken, subjects: readonly string[]): boolean =>
  subjects.some((subject) => taken.text.includes(subject));

interface Run {
  readonly alarms: number;
  readonly kills: number;
  readonly servers: number;
  /** The settings of the storage. */
  readonly openStorage: () => Promise<Record<string, string>>;
}

/** Sends alarms through all channels while one server after the other is killed. */
const runAlarms = async ({ alarms, kills, servers, openStorage }: Run): Promise<void> => {
  const random = seededRandom(SEED);
  const peers = await startPeers(random);
  const storage = await openStorage();
  const folders = Array.from({ length: servers }, temporaryFolder);
  const start = (DATA_DIR: string) =>
    startServerProcess({ ...peers.settings, ...storage, DATA_DIR }, { preload: reachesLocalPush });
  const running = await Promise.all(folders.map(start));
  const urlOf = (n: number): string => running[n % servers]?.url ?? '';
  await peers.subscribe(urlOf(0));
  peers.set({ failing: 1 });
  const subjects: string[] = [];
  const erased: string[] = [];
  for (let n = 1; n <= ERASED; n += 1) erased.push(await writeInChat(urlOf(n), n));
  // Each channel has attempted them; they are erased while waiting for the next attempt.
  for (const { state } of peers.all) {
    await expect.poll(() => state.refused, { timeout: 30_000 }).toBeGreaterThanOrEqual(ERASED);
  }
  for (const [n, id] of erased.entries()) {
    const path = `/api/admin/conversations/${id}/erase`;
    expect((await createAdminClient(urlOf(n)).post(path, { confirm: id })).status).toBe(200);
  }
  peers.set({ failing: 0.2 });

  for (let round = 1; round <= kills; round += 1) {
    const until = Math.floor((alarms * round) / kills);
    while (subjects.length < until) {
      const n = ERASED + subjects.length + 1;
      subjects.push(await (n % 2 === 0 ? writeInChat : writeByForm)(urlOf(n), n));
    }
    // At any time between two polls of the outbox: before, during and after deliveries are claimed.
    await pause(random() * 6_000);
    await running[round % servers]?.kill();
    peers.set({ round });
    running[round % servers] = await start(folders[round % servers] ?? '');
  }
  peers.set({ failing: 0 });
  const admin = createAdminClient(urlOf(0));
  const waiting = async () =>
    (await admin.get<{ waiting: number; dead: unknown[] }>('/api/admin/alarms')).body;
  await expect.poll(waiting, { timeout: 240_000, interval: 500 }).toMatchObject({ waiting: 0 });

  expect((await waiting()).dead).toEqual([]);
  expect(peers.faults()).toEqual([]);
  for (const { taken } of peers.all) {
    expect(taken.filter((one) => isAbout(one, erased))).toEqual([]);
    for (const subject of subjects) {
      const copies = taken.filter((one) => isAbout(one, [subject]));
      // The id stays the same, so a receiver can drop a duplicate.
      expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
      // Only a kill between the answer and its storing causes a duplicate.
      expect(new Set(copies.map(({ round }) => round)).size).toBe(copies.length);
    }
  }
  for (const server of running) expect(await server.terminate()).toBe(0);
};

test(`${ALARMS} alarms to failing peers, the process killed ${KILLS} times: each arrives by each channel, none after an erasure`, async () => {
  await runAlarms({
    alarms: ALARMS,
    kills: KILLS,
    servers: 1,
    openStorage: async () => ({}),
  });
}, 900_000);

test(`${ALARMS_ON_NODES} alarms to failing peers, two nodes on PostgreSQL killed ${KILLS_OF_NODES} times: each arrives by each channel, none after an erasure`, async () => {
  await runAlarms({
    alarms: ALARMS_ON_NODES,
    kills: KILLS_OF_NODES,
    servers: 2,
    openStorage: async () => {
      const postgres = await startPostgresServer();
      onTestFinished(() => postgres.stop());
      return { DATABASE_TYPE: 'postgresql', DATABASE_URL: postgres.url };
    },
  });
}, 900_000);
