import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, type StartEngine } from './web-driver.ts';

/** Disables whatever a person's Firefox shows, fetches or reports when it starts. */
const settings = {
  // Any free port. Firefox writes it into its profile.
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'nimbus.rollouts.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** Reads the messages of a connection: each is its length in bytes, a colon, and JSON. */
const readAnswers = (socket: Socket, onAnswer: (answer: unknown) => void) => {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const colon = pending.indexOf(':');
      const end = colon + 1 + Number(pending.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || pending.length < end) return;
      onAnswer(JSON.parse(pending.subarray(colon + 1, end).toString()));
      pending = pending.subarray(end);
    }
  });
};

/**
 * Connects to Marionette, through which geckodriver drives Firefox: WebDriver commands over a
 * connection. https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html (2026-11)
 */
const connectMarionette = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(e: Error): void }>();
  readAnswers(socket, (answer) => {
    // The first message is a greeting, an object.
    if (!Array.isArray(answer)) return;
    const [, id, error, result] = answer as [1, number, { message: string } | null, unknown];
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
  });
  let lastId = 0;
  return (command: string, parameters: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const json = JSON.stringify([0, lastId, command, parameters]);
      socket.write(`${Buffer.byteLength(json)}:${json}`);
    });
};

export const startFirefox: StartEngine = async (onEnd) => {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'));
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    {
      env: { ...process.env, LANG: 'en_US.UTF-8' },
      stdio: 'ignore',
    },
  );
  const ended = once(browser, 'exit');
  onEnd(async () => {
    browser.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const port = await eventually(async () =>
    Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')),
  );
  const call = await connectMarionette(port);
  const { capabilities } = (await call('WebDriver:NewSession', {})) as {
    capabilities: { browserVersion: string };
  };
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    canGoBack: true,
    send: async (command, parameters) => {
      const result = await call(`WebDriver:${command}`, parameters);
      // A command with a single result wraps it in an object.
      return command === 'ExecuteScript' ? (result as { value: unknown }).value : result;
    },
  };
};
