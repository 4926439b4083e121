import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { startPostgresServer, freePort } from '#api/testing/postgres-server.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const NOBODY = 65_534;

/** Its version, such as [1, 21]; null if PgBouncer is not installed. */
const pgBouncerVersion = (): readonly [number, number] | null => {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return major === undefined ? null : [Number(major), Number(minor)];
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * Starts PgBouncer in transaction mode in front of the database, with few connections. Resolves with the
 * URL of the database through it. Stopped at the end of the test.
 */
const startPgBouncer = async (database: string, connections = 3): Promise<string> => {
  const { port: databasePort, username } = new URL(database);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${databasePort} user=${username}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any'],
    ...['pool_mode = transaction', `default_pool_size = ${connections}`, 'max_client_conn = 200'],
  ];
  const [major, minor] = pgBouncerVersion() ?? [0, 0];
  if (major > 1 || minor >= 21) lines.push('max_prepared_statements = 200');
  writeFileSync(file, lines.join('\n'));
  const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn('pgbouncer', [file], { ...asUser, stdio: 'ignore' });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true });
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await pause(20);
  }
  const url = new URL(database);
  url.port = String(port);
  return url.href;
};

const version = pgBouncerVersion();
const MESSAGES = 20;

const unnamed = (url: string): string => {
  const changed = new URL(url);
  changed.searchParams.set('statements', 'unnamed');
  return changed.href;
};

const modes = [
  ['unnamed statements', unnamed, 0],
  ['named statements', (url: string) => url, 21],
] as const;

for (const [mode, withMode, since] of modes) {
  const why =
    version === null
      ? 'PgBouncer is not installed'
      : `PgBouncer ${version.join('.')} is older than 1.${since}`;
  const isUsable = version !== null && (version[0] > 1 || version[1] >= since);

  test(`two servers behind PgBouncer in transaction mode, with ${mode}`, async ({ skip }) => {
    skip(!isUsable, why);
    const postgres = await startPostgresServer();
    onTestFinished(() => postgres.stop());
    const settings = {
      DATABASE_TYPE: 'postgresql',
      DATABASE_LISTEN_URL: postgres.url,
      DATABASE_URL: withMode(await startPgBouncer(postgres.url)),
    };
    // One creates the schema through the pooler.
    const [a, b] = [await startTestServer(settings), await startTestServer(settings)];
    const admin = connectAdmin(b.url, TEST_ADMIN_KEY);
    const received: string[] = [];
    admin.on('message', (message: Message) => received.push(message.content));
    await next(admin, 'connected');
    const visitors = [1, 2, 3, 4].map((n) => createVisitorClient(a.url, aPrimaryHash(n)));
    const ids = await Promise.all(visitors.map((visitor) => visitor.start()));
    expect(new Set(ids).size).toBe(visitors.length);
    const contents = Array.from({ length: MESSAGES }, (_, n) => `message ${n}`);
    await Promise.all(
      visitors.map(async (visitor, v) => {
        const id = ids[v];
        if (id === undefined) throw new Error('no conversation');
        for (const [n, content] of contents.entries()) {
          const clientId = aClientId(v * MESSAGES + n);
          const { body } = await visitor.post(id, { content, client_id: clientId });
          expect(body.ok).toBe(true);
        }
      }),
    );
    await eventually(() => expect(received).toHaveLength(visitors.length * MESSAGES));
  });
}
