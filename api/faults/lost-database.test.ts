import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Message } from '#shared/contracts/message.ts';
import type { System } from '#shared/contracts/maintenance.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { runBuilt, runServerProcess, startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';

const BEFORE = 30;

const overwrite = (file: string, from: number, bytes: number) => {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(descriptor);
};

interface Harm {
  /** The loss as reported to the owner. */
  readonly happened: string;
  readonly logs: string;
  /** Receives the path of the database file and of an earlier valid backup of it. */
  readonly harm: (file: string, backup: string) => void;
}

const harms: Record<string, Harm> = {
  'was deleted': { happened: 'missing', logs: 'was deleted', harm: (file) => rmSync(file) },
  'was moved away': {
    happened: 'missing',
    logs: 'was deleted or moved away',
    harm: (file) => renameSync(file, `${file}.old`),
  },
  'was deleted with its folder': {
    happened: 'missing',
    logs: 'was deleted',
    harm: (file) => rmSync(join(file, '..'), { recursive: true, maxRetries: 10 }),
  },
  'was replaced by a backup': {
    happened: 'replaced',
    logs: 'was replaced by another file',
    harm: (file, backup) => {
      copyFileSync(backup, `${file}.new`);
      renameSync(`${file}.new`, file);
    },
  },
  'was overwritten with a backup': {
    happened: 'overwritten',
    logs: 'was overwritten',
    harm: (file, backup) => copyFileSync(backup, file),
  },
  'was cut off to nothing': {
    happened: 'overwritten',
    logs: 'was overwritten or cut off',
    harm: (file) => truncateSync(file),
  },
  'was overwritten with garbage': {
    happened: 'overwritten',
    logs: 'was overwritten',
    harm: (file) => overwrite(file, 0, statSync(file).size),
  },
  'lost its log': {
    happened: 'log_missing',
    logs: 'lost its log',
    harm: (file) => rmSync(`${file}-wal`),
  },
  'lost the index of its log': {
    happened: 'log_missing',
    logs: 'lost its log',
    harm: (file) => rmSync(`${file}-shm`),
  },
};

type Target = Awaited<ReturnType<typeof openTarget>>;

/** A server with a conversation, a backup of it, and a visitor who writes one message after another. */
const openTarget = async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const backups = temporaryFolder();
  expect(await runBuilt('backup.js', { DATA_DIR: dataDir }, backups)).toMatchObject({ code: 0 });
  const visitor = createVisitorClient(server.url);
  const id = await visitor.start();
  const acknowledged: Message[] = [];
  const post = async () => {
    const n = acknowledged.length + 1;
    const answer = await visitor.post(id, { client_id: aClientId(n), content: `message ${n}` });
    if (answer.status === 201) acknowledged.push(answer.body.message);
    return answer;
  };
  for (let n = 1; n <= BEFORE; n += 1) await post();
  return {
    dataDir,
    server,
    visitor,
    id,
    acknowledged,
    post,
    file: join(dataDir, 'chat.db'),
    backup: join(backups, readdirSync(backups)[0] ?? '', 'chat.db'),
    talks: [{ id, acknowledged, threads: { visitor: acknowledged } }],
  };
};

/** Damages the database between two messages: the second is refused, and both sides learn why. */
const loseAndRefuse = async (target: Target, { happened, logs, harm }: Harm) => {
  const { server, visitor, id, acknowledged, post, file, backup } = target;
  harm(file, backup);
  const left = existsSync(file) ? readFileSync(file) : null;
  const refused = await post();
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'storage_unavailable' } } });
  expect(acknowledged).toHaveLength(BEFORE);
  const rescueEnded = () => expect(server.log()).toMatch(/"database_rescue(d|_failed)"/);
  await eventually(rescueEnded);
  expect(server.log()).toContain(`chat.db ${logs}`);
  const health = await fetch(`${server.url}/api/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ database: { chat: 'failing' } });
  const { body } = await createAdminClient(server.url).get<System>('/api/admin/system');
  const lost = body.lost_databases.find(({ name }) => name === 'chat.db');
  expect(lost?.happened).toBe(happened);
  const read = await visitor.messages(id);
  expect((await post()).status).toBe(503);
  expect(await server.terminate()).toBe(0);
  // The replacement file stays as it is, without a log of another database beside it.
  if (happened !== 'log_missing') {
    expect(existsSync(file) ? readFileSync(file) : null).toEqual(left);
    expect(existsSync(`${file}-wal`)).toBe(false);
  }
  return { rescued: lost?.rescued_to ?? null, read: read.body.messages };
};

const whole = Object.entries(harms).filter(([, { happened }]) => happened !== 'overwritten');

test.each(whole)(
  'a database that %s while the server ran: nothing more is acknowledged, everything acknowledged is saved',
  async (_, harm) => {
    const target = await openTarget();
    const { dataDir, file, talks } = target;
    const { rescued, read } = await loseAndRefuse(target, harm);
    expect(read).toHaveLength(BEFORE);
    if (rescued === null) throw new Error('nothing was rescued');
    expect(rescued).toMatch(/rescued-[^/]+\/chat\.db$/);
    await assertNothingLost({ url: null, dataDir: dirname(rescued), talks });
    if (harm.happened === 'missing') {
      const ended = await runServerProcess({ DATA_DIR: dataDir });
      expect(ended.stderr).toMatch(/chat\.db is missing, though .* \(.*rescued-/);
    }
    if (harm.happened !== 'log_missing') {
      rmSync(file, { force: true });
      copyFileSync(rescued, file);
    }
    const again = await startServerProcess({ DATA_DIR: dataDir });
    await assertNothingLost({ url: again.url, dataDir, talks });
  },
);

const overwritten = Object.entries(harms).filter(([, { happened }]) => happened === 'overwritten');

test.each(overwritten)(
  'a database that %s while the server ran: nothing more is acknowledged or written to it',
  async (_, harm) => {
    await loseAndRefuse(await openTarget(), harm);
  },
);

/** Waits until the checkpoint worker has moved pages out of the log. */
const checkpointed = (file: string) =>
  eventually(() => expect(statSync(file).size).toBeGreaterThan(8_192));

test('detects a database overwritten in the middle, and writes nothing more to it', async () => {
  const { server, post, file } = await openTarget();
  await checkpointed(file);
  const bytes = statSync(file).size - 4_096;
  overwrite(file, 4_096, bytes);
  // The next checkpoint detects it; sends until then are accepted.
  await eventually(async () => expect((await post()).status).toBe(503));
  expect(server.log()).toContain('chat.db was overwritten or cut off');
  const left = readFileSync(file);
  expect(await server.terminate()).toBe(0);
  expect(readFileSync(file).equals(left)).toBe(true);
});

test('a changed file timestamp is no reason to stop', async () => {
  const { server, post, file } = await openTarget();
  await checkpointed(file);
  writeFileSync(`${file}-copy`, readFileSync(file));
  overwriteWithItself(file);
  for (let n = 1; n <= 50; n += 1) expect((await post()).status).toBe(201);
  expect(server.log()).toBe('');
});

const overwriteWithItself = (file: string) => {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, readFileSync(file).subarray(4_096, 8_192), 0, 4_096, 4_096);
  closeSync(descriptor);
};
