import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { System } from '#shared/contracts/maintenance.ts';
import type { Message } from '#shared/contracts/message.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startDovecot, testWithDovecot as test } from '#api/testing/dovecot.ts';
import { startFailingMailServer } from '#api/testing/failing-mail-server.ts';
import { startPostgresServer } from '#api/testing/postgres-server.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

/** Per conversation: more within a minute would look automatic. */
const ANSWERS_EACH = 8;
const CONVERSATIONS = shortOrLong(5, 30);
const ANSWERS = CONVERSATIONS * ANSWERS_EACH;
const KILLS = shortOrLong(5, 25);
const KILLS_OF_NODES = shortOrLong(2, 25);
const SEED = 56;

const answerOf = (to: string, n: number): string =>
  [
    'Authentication-Results: mx.example.com; dmarc=pass header.from=example.com',
    'From: owner@example.com',
    `To: ${to}`,
    `Message-ID: <answer-${n}@example.com>`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `Answer ${n}`,
    '--b',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename="file-${n}.txt"`,
    '',
    `File ${n}`,
    '--b--',
  ].join('\r\n');

interface Run {
  readonly kills: number;
  readonly servers: number;
  readonly openStorage: () => Promise<Record<string, string>>;
}

/** Delivers answers while one server after the other is killed. */
const runAnswers = async ({ kills, servers, openStorage }: Run): Promise<void> => {
  const random = seededRandom(SEED);
  const [dovecot, smtp, storage] = [
    await startDovecot(),
    await startFailingMailServer(random),
    await openStorage(),
  ];
  smtp.state.failing = 0;
  const folders = Array.from({ length: servers }, temporaryFolder);
  const start = (DATA_DIR: string) =>
    startServerProcess({
      SMTP_URL: smtp.url,
      OWNER_EMAIL: 'owner@example.com',
      ALARM_DELAY_SECONDS: '0',
      IMAP_URL: dovecot.url,
      REPLY_ADDRESS: 'answers@example.com',
      MAIL_AUTHSERV_ID: 'mx.example.com',
      ...storage,
      DATA_DIR,
    });
  const running = await Promise.all(folders.map(start));
  const admin = () => createAdminClient(running[0]?.url ?? '');
  const isConnected = async () =>
    (await admin().get<System>('/api/admin/system')).body.mail?.answers?.is_connected;
  await expect.poll(isConnected, { timeout: 60_000 }).toBe(true);
  const ids: ConversationId[] = [];
  for (let n = 1; n <= CONVERSATIONS; n += 1) {
    const visitor = createVisitorClient(running[0]?.url ?? '', aPrimaryHash(n));
    const id = await visitor.start();
    ids.push(id);
    await visitor.post(id, { content: `Hello ${n}?` });
  }
  const tokenOf = (n: number): string | undefined =>
    smtp.taken
      .filter(({ text }) => text.includes(`Hello ${n}?`))
      .map(({ id: mailId }) => /\.(\w{38})@/.exec(mailId)?.[1])[0];
  for (let n = 1; n <= CONVERSATIONS; n += 1)
    await expect.poll(() => tokenOf(n), { timeout: 60_000 }).toBeDefined();

  let delivered = 0;
  for (let round = 1; round <= kills; round += 1) {
    while (delivered < Math.floor((ANSWERS * round) / kills)) {
      const to = `answers+${tokenOf(1 + Math.floor(delivered / ANSWERS_EACH))}@example.com`;
      await dovecot.deliver(answerOf(to, (delivered += 1)));
    }
    // At any time between two polls, and between the messages of one answer.
    await pause(random() * 1_500);
    await running[round % servers]?.kill();
    running[round % servers] = await start(folders[round % servers] ?? '');
  }
  const stored = async (id: ConversationId): Promise<string[]> => {
    const { body } = await admin().get<{ messages: Message[] }>(
      `/api/conversations/${id}/messages`,
    );
    return body.messages.filter(({ from_admin: isOwner }) => isOwner).map(({ content }) => content);
  };
  const storedInAll = async () => (await Promise.all(ids.map(stored))).flat();
  const expected = Array.from({ length: ANSWERS }, (_, n) => [
    `Answer ${n + 1}`,
    `file-${n + 1}.txt`,
  ]).flat();
  await expect
    .poll(async () => (await storedInAll()).length, { timeout: 240_000, interval: 500 })
    .toBeGreaterThanOrEqual(expected.length);
  expect(await storedInAll()).toEqual(expected);
  for (const server of running) expect(await server.terminate()).toBe(0);
};

test(`${ANSWERS} answers by mail, the process killed ${KILLS} times: each is there once, in order, with its file`, () =>
  runAnswers({ kills: KILLS, servers: 1, openStorage: async () => ({}) }));

test(`${ANSWERS} answers by mail, two nodes on PostgreSQL killed ${KILLS_OF_NODES} times: each is there once, in order, with its file`, () =>
  runAnswers({
    kills: KILLS_OF_NODES,
    servers: 2,
    openStorage: async () => {
      const postgres = await startPostgresServer();
      onTestFinished(() => postgres.stop());
      return { DATABASE_TYPE: 'postgresql', DATABASE_URL: postgres.url };
    },
  }));
