import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startFailingMailServer, type TakenMail } from '#api/testing/failing-mail-server.ts';
import { seededRandom } from '#api/testing/seeded-random.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const ALARMS = shortOrLong(40, 200);
const KILLS = shortOrLong(5, 25);
const ERASED = 10;
const SEED = 18;

/** Where the n-th sender is: the contact form takes few messages from one address. */
const addressOf = (n: number) => ({ 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` });

/** A visitor who writes once. Returns what the mail about it contains. */
const writeInChat = async (url: string, n: number): Promise<ConversationId> => {
  const visitor = createVisitorClient(url, aPrimaryHash(n));
  const started = await visitor.call<{ conversation_id: ConversationId }>(
    'POST',
    `/api/conversations/${visitor.primaryHash}/start`,
    { initiated_by: 'visitor', initiated_from_page: '/', visitor_name: null },
    addressOf(n),
  );
  const id = started.body.conversation_id;
  const { status } = await visitor.post(id, { client_id: aClientId(n) });
  expect(status).toBe(201);
  return id;
};

const writeByForm = async (url: string, n: number): Promise<string> => {
  const body = {
    ...{ name: 'José Müller', email: `jose-${n}@example.com`, website: '' },
    ...{ message: 'We would like to automate our reports.', sent_from_page: '/contact' },
    client_id: aClientId(n),
  };
  const { status, body: stored } = await createVisitorClient(url).call<{ id: string }>(
    ...(['POST', '/api/contact', body, addressOf(n)] as const),
  );
  expect(status).toBe(201);
  return stored.id;
};

const aboutOf = (mail: TakenMail, subjects: readonly string[]): string | undefined =>
  subjects.find((subject) => mail.text.includes(subject));

test(`${ALARMS} alarms to a mail server that fails, the process killed ${KILLS} times: each arrives, none after an erasure`, async () => {
  const random = seededRandom(SEED);
  const mail = await startFailingMailServer(random);
  const settings = {
    ...{ DATA_DIR: temporaryFolder(), TRUST_PROXY: '1', ALARM_DELAY_SECONDS: '0' },
    ...{ SMTP_URL: mail.url, OWNER_EMAIL: 'owner@example.com' },
  };
  let server = await startServerProcess(settings);
  mail.state.failing = 1;
  const subjects: string[] = [];
  const erased: string[] = [];
  for (let n = 1; n <= ERASED; n += 1) erased.push(await writeInChat(server.url, n));
  // They have been tried, and are erased while they wait for the next attempt.
  await expect.poll(() => mail.state.refused, { timeout: 30_000 }).toBeGreaterThanOrEqual(ERASED);
  for (const id of erased) {
    const path = `/api/admin/conversations/${id}/erase`;
    expect((await createAdminClient(server.url).post(path, { confirm: id })).status).toBe(200);
  }
  mail.state.failing = 0.2;

  for (let round = 1; round <= KILLS; round += 1) {
    const until = Math.floor((ALARMS * round) / KILLS);
    while (subjects.length < until) {
      const n = ERASED + subjects.length + 1;
      subjects.push(await (n % 2 === 0 ? writeInChat : writeByForm)(server.url, n));
    }
    // Anywhere between two looks at the outbox: before, while and after mails are taken.
    await pause(random() * 6_000);
    await server.kill();
    mail.state.round = round;
    server = await startServerProcess(settings);
  }
  mail.state.failing = 0;
  const admin = createAdminClient(server.url);
  const waiting = async () =>
    (await admin.get<{ waiting: number; dead: unknown[] }>('/api/admin/alarms')).body;
  await expect.poll(waiting, { timeout: 240_000, interval: 500 }).toMatchObject({ waiting: 0 });

  expect((await waiting()).dead).toEqual([]);
  const about = mail.taken.map((one) => aboutOf(one, subjects));
  expect(new Set(about)).toEqual(new Set(subjects));
  expect(mail.taken.filter((one) => aboutOf(one, erased) !== undefined)).toEqual([]);
  for (const subject of subjects) {
    const copies = mail.taken.filter((one) => aboutOf(one, [subject]) !== undefined);
    // By the id that stays the same, a mail program shows a repetition once.
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    // Only a kill between the answer and its storing causes a repetition.
    expect(new Set(copies.map(({ round }) => round)).size).toBe(copies.length);
  }
  expect(await server.terminate()).toBe(0);
}, 600_000);
