import { type Browser, chromium } from 'playwright';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { journeyOf, type Desktop, type DesktopOptions, type Look } from './desktop.ts';

const register = fileURLToPath(new URL('double/register.cjs', import.meta.url));

interface Reach {
  origin: string;
  debugPort: number;
}

const createControl = (child: ChildProcess) => {
  let count = 0;
  return (act: string, argument?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (count += 1);
      const handle = (answer: { id: number; value: unknown; error?: string }) => {
        if (answer.id !== id) return;
        child.off('message', handle);
        child.off('exit', fail);
        if (answer.error === undefined) resolve(answer.value);
        else reject(new Error(`${act}: ${answer.error}`));
      };
      const fail = () => reject(new Error(`the app ended during ${act}`));
      child.on('message', handle);
      child.on('exit', fail);
      child.send({ id, act, argument });
    });
};

/** The built app in Node, with the double as its Electron and a page of a real Chromium as its window. */
export const openDouble = async (options: DesktopOptions): Promise<Desktop> => {
  const { program, ports, keyring, platform, words: first = [] } = options;
  const { instrument, env: common, callEnv, calls } = journeyOf(options);
  const env = {
    ...common,
    FOYER_DOUBLE_PORTS: ports.join(),
    ...(keyring !== undefined && { FOYER_DOUBLE_KEYRING: keyring }),
    ...(platform !== undefined && { FOYER_DOUBLE_PLATFORM: platform }),
  };
  const child = fork(program, first, {
    execArgv: ['-r', register, '-r', instrument],
    env: { ...env, ...callEnv },
  });
  const exited = once(child, 'exit');
  const control = createControl(child);
  const connections: Browser[] = [];
  return {
    page: async (index = 0) => {
      const { origin, debugPort } = (await control('reach', index)) as Reach;
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`);
      connections.push(browser);
      const page = browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((each) => each.url().startsWith(origin));
      if (!page) throw new Error('the app has no window');
      return page;
    },
    look: () => control('look') as Promise<Look>,
    act: async (act, argument) => void (await control(act, argument)),
    calls,
    startAgain: async (words = []) => {
      const second = spawn(process.execPath, ['-r', register, program, ...words], {
        env,
        stdio: 'inherit',
      });
      await once(second, 'exit');
    },
    quit: async () => {
      // The app ends its browser too, which an open connection would report as an error.
      for (const connection of connections.splice(0)) await connection.close();
      if (child.connected) child.send('quit');
      await exited;
    },
  };
};
