import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { built } from '../../testing/built.ts';

const main = built('api/main.js');

/**
 * What systemd does with a socket unit: the shell holds the socket as descriptor 3 and starts the
 * program as often as it ends, under the process id that LISTEN_PID names.
 */
const supervise = `while :; do
  sh -c 'export LISTEN_FDS=1 LISTEN_PID=$$; echo "pid $$"; exec "$0" "$1"' "$0" "$1"
  echo "ended $?"
done`;

/** Opens a TCP socket, hands it to a supervised server, and keeps none of it. */
export const startSocketActivated = async (settings: Record<string, string>) => {
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
    // The whole group: the shell would start another one.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await exited;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    /** Settles once so many printed lines match. */
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
    /** Signals the server that runs now. */
    signal: (name: NodeJS.Signals) => {
      const pid = Number(lines.findLast((line) => line.startsWith('pid '))?.slice(4));
      process.kill(pid, name);
    },
  };
};
