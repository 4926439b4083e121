import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { built } from '../../testing/built.ts';

const loopMonitor = new URL('./processes/loop-monitor.mjs', import.meta.url).href;

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The event loop delay of the server: how late due callbacks ran. */
export interface LoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

const launch = (
  settings: Record<string, string>,
  program = 'main.js',
  args: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): ChildProcess =>
  spawn(
    process.execPath,
    [...nodeOptions, '--import', loopMonitor, resolve(built('api/'), program), ...args],
    {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );

const pollLoop = async (child: ChildProcess): Promise<LoopDelay> => {
  const answered = once(child, 'message');
  child.send('report');
  const [delay] = (await answered) as [LoopDelay];
  return delay;
};

/** A module that moves the clock of the process that loads it. */
const movedClock = (byMs: number): string =>
  `data:text/javascript,const now = Date.now; Date.now = () => now() + ${byMs};`;

interface ServerProcessOptions {
  /** The program of another build than that of the tests. */
  readonly program?: string;
  /** The number of lines that a start prints until the server counts as started. */
  readonly lines?: number;
  /** The limit of the server's heap, in MB; Node's default if omitted. */
  readonly heapMb?: number;
  /** How far the server's clock is ahead. */
  readonly clockAheadMs?: number;
  /** A module to load before the server. */
  readonly preload?: string;
}

/** The built server as a separate process, as `npm start` runs it. */
export const startServerProcess = async (
  settings: Record<string, string>,
  options: ServerProcessOptions = {},
) => {
  const { heapMb, clockAheadMs, preload, program } = options;
  const nodeOptions = [
    ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
    ...(preload === undefined ? [] : ['--import', preload]),
    ...(clockAheadMs === undefined ? [] : ['--import', movedClock(clockAheadMs)]),
  ];
  const child = launch({ ADMIN_KEY: TEST_ADMIN_KEY, ...settings }, program, [], nodeOptions);
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
        pid: child.pid as number,
        /** Since the start, or since `forgetLoopDelay`. */
        loopDelay: () => pollLoop(child),
        forgetLoopDelay: () => void child.send('reset'),
        /** The log so far: one line of JSON per entry. */
        log: () => stderr,
        /** Stops reading its output, like a pipe whose reader has ended. */
        closeOutput: () => void child.stdout?.destroy(),
        isAlive: () => child.exitCode === null && child.signalCode === null,
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

/** Runs the built server until it exits by itself: for starts that must be refused. */
export const runServerProcess = (settings: Record<string, string>): Promise<Ended> =>
  runBuilt('main.js', settings);

/** Starts a program of the build, which may be killed before it ends. */
export const startBuilt = (
  program: string,
  settings: Record<string, string>,
  ...args: readonly string[]
) => {
  const child = launch(settings, program, args);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close') as Promise<[number | null]>;
  return {
    kill: () => void child.kill('SIGKILL'),
    /** `code` is null if it was killed. */
    ended: closed.then(([code]): Ended => ({ code, stdout, stderr })),
  };
};

/** Runs a program of the build to its end. */
export const runBuilt = (
  program: string,
  settings: Record<string, string>,
  ...args: readonly string[]
): Promise<Ended> => startBuilt(program, settings, ...args).ended;
