import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test, onTestFinished } from 'vitest';
import { readInheritedSocket } from '#api/config.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { built } from '../../testing/built.ts';

const main = built('api/main.js');

/**
 * Emulates systemd with a socket unit: the shell holds the socket as descriptor 3 and restarts the
 * program whenever it ends, under the process id in LISTEN_PID.
 */
const supervise = `while :; do
  sh -c 'export LISTEN_FDS=1 LISTEN_PID=$$; echo "pid $$"; exec "$0" "$1"' "$0" "$1"
  echo "ended $?"
done`;

/** Opens a TCP socket, passes it to a supervised server, and closes its own copy. */
const startSocketActivated = async (settings: Record<string, string>) => {
  const holder = createServer();
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
  const child = spawn('sh', ['-c', supervise, process.execPath, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'info',
      ADMIN_KEY: TEST_ADMIN_KEY,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', fd],
    detached: true,
  });
  holder.close();
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const note = (line: string) => {
    lines.push(line);
    for (const look of waiting) look();
  };
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', note);
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', note);
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    // The whole group: otherwise the shell would start another server.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await exited;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    /** Settles once `times` printed lines match. */
    printed: (pattern: RegExp, times = 1) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const found = lines.filter((line) => pattern.test(line));
          if (found.length < times) return;
          waiting.delete(look);
          resolve(found[times - 1] ?? '');
        };
        waiting.add(look);
        look();
      }),
    /** Signals the current server. */
    signal: (name: NodeJS.Signals) => {
      const pid = Number(lines.findLast((line) => line.startsWith('pid '))?.slice(4));
      process.kill(pid, name);
    },
  };
};

test.each([
  [{ LISTEN_PID: '7', LISTEN_FDS: '1' }, 3],
  [{ LISTEN_PID: '7', LISTEN_FDS: '2' }, 3],
  // Inherited by a child of the intended process.
  [{ LISTEN_PID: '6', LISTEN_FDS: '1' }, null],
  [{ LISTEN_PID: '7', LISTEN_FDS: '0' }, null],
  [{ LISTEN_PID: '7' }, null],
  [{ LISTEN_FDS: '1' }, null],
  [{}, null],
])('%o names the socket %s', (environment, socket) => {
  expect(readInheritedSocket(environment, 7)).toBe(socket);
});

test('the server listens on the given socket, and a restart refuses no connection', async () => {
  const manager = await startSocketActivated({ DATA_DIR: temporaryFolder(), PORT: '1' });
  // Before anything runs: the kernel holds the connection until the server accepts it.
  expect((await fetch(`${manager.url}/api/ready`)).status).toBe(200);
  expect(await manager.printed(/^Foyer is at /)).toBe(
    `Foyer is at ${manager.url} (the console at ${manager.url}/admin)`,
  );
  manager.signal('SIGTERM');
  const answers: number[] = [];
  let starts = 1;
  while (starts < 2 || answers.length < 20) {
    answers.push(
      (await fetch(`${manager.url}/api/health`, { headers: { connection: 'close' } })).status,
    );
    starts = manager.lines.filter((line) => line.startsWith('Foyer is at ')).length;
  }
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await manager.printed(/^ended /)).toBe('ended 0');
});

test('while draining, the server serves everything and reports that it is leaving; a second signal ends that', async () => {
  const server = await startServerProcess({ DATA_DIR: temporaryFolder(), DRAIN_SECONDS: '300' });
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  expect(await status('/api/ready')).toBe(200);
  process.kill(server.pid, 'SIGTERM');
  let ready = 200;
  while (ready === 200) ready = await status('/api/ready');
  expect(ready).toBe(503);
  expect(await status('/api/health')).toBe(200);
  expect(await server.terminate()).toBe(0);
});

const asModule = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

test('does not even load the metrics library if metrics are off', async () => {
  const hook = asModule(`import { writeSync } from 'node:fs';
    export const resolve = (name, context, next) => {
      if (name === 'prom-client') writeSync(2, 'prom-client is loaded');
      return next(name, context);
    };`);
  const preload = asModule(
    `import { register } from 'node:module'; register(${JSON.stringify(hook)});`,
  );
  const isLoaded = async (settings: Record<string, string>) => {
    const server = await startServerProcess(
      { DATA_DIR: temporaryFolder(), ...settings },
      { preload },
    );
    await server.terminate();
    return server.log().includes('prom-client is loaded');
  };
  expect(await isLoaded({})).toBe(false);
  expect(await isLoaded({ METRICS_PORT: '0' })).toBe(true);
});
