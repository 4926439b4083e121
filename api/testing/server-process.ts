import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';

const program = fileURLToPath(new URL('../../dist/api/main.js', import.meta.url));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

const launch = (settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The built server as a process of its own, as `npm start` runs it. */
export const startServerProcess = async (
  settings: Record<string, string>,
  options: { lines?: number } = {},
) => {
  const child = launch({ ADMIN_KEY: TEST_ADMIN_KEY, ...settings });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  if (!child.stdout) throw new Error('no stdout');
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    const url = /^Foyer is at (\S+)/.exec(printed[0] ?? '')?.[1];
    if (url !== undefined && printed.length >= (options.lines ?? 1)) {
      return {
        url,
        printed,
        kill: async () => {
          child.kill('SIGKILL');
          await exited;
        },
        terminate: async (): Promise<number | null> => {
          child.kill('SIGTERM');
          const [code] = (await exited) as [number | null];
          return code;
        },
      };
    }
  }
  throw new Error(`the server did not start: ${stderr}`);
};

/** Runs the built server until it ends by itself: for starts that must be refused. */
export const runServerProcess = async (settings: Record<string, string>): Promise<Ended> => {
  const child = launch(settings);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
};
