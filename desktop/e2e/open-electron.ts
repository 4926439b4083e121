import { _electron } from 'playwright';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { journeyOf, type Desktop, type DesktopOptions, type Look } from './desktop.ts';

/**
 * The binary for this platform, if downloaded. Not looked up through the package, which would download
 * it.
 */
export const electronBinary = (): string | null => {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const file = join(folder, 'path.txt');
  if (!existsSync(file)) return null;
  const binary = join(dist, readFileSync(file, 'utf8'));
  return existsSync(binary) ? binary : null;
};

/** The instrument in the app's process. */
interface Instrumented {
  foyerJourney: { look(): Look; act(act: string, argument: unknown): void };
}

/** Chromium refuses its sandbox to root; on Linux a switch selects the keyring. */
const switchesOf = ({ keyring }: DesktopOptions): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(process.platform === 'linux'
    ? [`--password-store=${keyring === 'basic_text' ? 'basic' : 'gnome-libsecret'}`]
    : []),
];

/** The built app on the real binary. */
export const openElectron = async (binary: string, options: DesktopOptions): Promise<Desktop> => {
  const { program, words: first = [] } = options;
  const { instrument, env, callEnv, calls } = journeyOf(options);
  const switches = switchesOf(options);
  const app = await _electron.launch({
    executablePath: binary,
    args: ['-r', instrument, ...switches, program, ...first],
    env: { ...env, ...callEnv },
  });
  return {
    page: async (index = 0) => {
      await app.firstWindow();
      const page = app.windows().at(index);
      return page ?? app.waitForEvent('window');
    },
    look: () => app.evaluate(() => (globalThis as never as Instrumented).foyerJourney.look()),
    act: (act, argument) =>
      app.evaluate(
        (_electronModule, wish) =>
          (globalThis as never as Instrumented).foyerJourney.act(wish.act, wish.argument),
        { act, argument },
      ),
    calls,
    startAgain: async (words = []) => {
      const second = spawn(binary, [...switches, program, ...words], { env, stdio: 'inherit' });
      await once(second, 'exit');
    },
    quit: () => app.close(),
  };
};
