import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '#api/testing/postgres-server.ts';

const NOBODY = 65_534;

/** Its version, such as [1, 21]; null if PgBouncer is not installed. */
export const pgBouncerVersion = (): readonly [number, number] | null => {
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
export const startPgBouncer = async (database: string, connections = 3): Promise<string> => {
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
