import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { built } from '../../testing/built.ts';
import { quietPort } from './quiet-port.ts';

export const ADMIN_KEY = 'a-key-for-journeys-0123456789';

/** Calls the server as its owner: posts the body, or reads if there is none. */
export const callAsAdmin = (address: string, body?: object): Promise<Response> =>
  fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-admin-key': ADMIN_KEY, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Kills the server like a crash. */
  stop(): Promise<void>;
  /** Suspends the server with its connections open, like a hanging machine; `true` resumes it. */
  goesOn(isOn: boolean): void;
  /** Restarts the server on the same port and data; stops it first if it runs. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

const launch = async (program: string, dataDir: string, port: string, settings: Settings) => {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: port,
      DATA_DIR: dataDir,
      ADMIN_KEY,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Foyer is at (\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      return {
        url,
        goesOn: (isOn: boolean) => void child.kill(isOn ? 'SIGCONT' : 'SIGSTOP'),
        kill: async () => {
          child.kill('SIGKILL');
          await exited;
        },
      };
    }
  }
  throw new Error('the server did not start');
};

/**
 * Starts the built server with a temporary database, as `npm start` does with these settings. It
 * serves the test content, unless another build's program is given.
 */
export const openTestServer = async (
  settings: Settings = {},
  program = built('api/main.js'),
): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-journey-'));
  let running = await launch(program, dataDir, String(await quietPort()), settings);
  const { url } = running;
  return {
    url,
    stop: () => running.kill(),
    goesOn: (isOn) => running.goesOn(isOn),
    dataDir,
    restart: async () => {
      await running.kill();
      running = await launch(program, dataDir, new URL(url).port, settings);
    },
    close: async () => {
      await running.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
