import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { quietPort } from '../quiet-port.ts';
import { commands, eventually, type StartEngine } from './web-driver.ts';

/**
 * Starts a virtual screen, which MiniBrowser needs. Without a window manager, the last opened
 * window has the focus while the pointer, in the middle, is over it.
 */
const startScreen = async (onEnd: Parameters<StartEngine>[0]): Promise<string> => {
  const size = ['-screen', '0', '1300x900x24'];
  const screen = spawn('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  onEnd(() => screen.kill('SIGKILL'));
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
};

/** Starts MiniBrowser of WebKitGTK through its driver, which has one session. */
export const startWebKit: StartEngine = async (onEnd) => {
  const display = await startScreen(onEnd);
  const port = await quietPort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      // Otherwise the browser's language is `C`, which is not a valid language tag.
      LANG: 'en_US.UTF-8',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  });
  onEnd(() => driver.kill('SIGKILL'));
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // A hanging driver does not respond.
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await eventually(() => call('GET', '/status'));
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/session/${sessionId}`;
  // Deleting the session also ends the browser.
  onEnd(() => call('DELETE', session));
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    canGoBack: false,
    send: (command, { id, ...parameters }) => {
      const [method, path] = commands[command];
      return call(
        method,
        session + path.replace(':id', String(id)),
        method === 'POST' ? parameters : undefined,
      );
    },
  };
};
