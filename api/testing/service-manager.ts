import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
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
