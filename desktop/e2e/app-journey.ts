import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '../../site/e2e/journey.ts';
import { quietPort } from '../../site/e2e/quiet-port.ts';
import { ADMIN_KEY, openTestServer } from '../../site/e2e/server.ts';
import { bundleDesktop } from '../../scripts/desktop/bundle-desktop.mjs';
import type { Desktop, DesktopOptions, Look } from './desktop.ts';
import { openDouble } from './open-double.ts';
import { electronBinary, openElectron } from './open-electron.ts';

/**
 * Electron's binary, if available; otherwise the journeys run on its double. `npm run test:desktop`
 * accepts no double.
 */
export const binary = electronBinary();
if (binary === null && process.env['FOYER_JOURNEY_ON'] === 'electron')
  throw new Error('Electron’s binary is not here, and its double is not wanted.');

/** The double serves the windows from http origins; Electron itself has app://console. */
export const settingsFor = (ports: readonly number[]) => ({
  ALLOWED_ORIGINS: ports.map((port) => `http://127.0.0.1:${port}`).join(','),
});

export interface DesktopFixtures {
  ports: readonly number[];
  folder: string;
  /** Starts the app, and quits it at the end of the journey. */
  startApp: (options?: Omit<DesktopOptions, 'program' | 'folder' | 'ports'>) => Promise<Desktop>;
}

export const test = base.extend<DesktopFixtures, { program: string }>({
  program: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      console.log(
        binary === null
          ? 'Desktop journey: on the double of Electron (its binary is not here).'
          : `Desktop journey: on Electron itself (${binary}).`,
      );
      // The project has one worker: another that bundles would replace the files of a running app.
      const folder = fileURLToPath(new URL('../../dist/journey/desktop', import.meta.url));
      await bundleDesktop({ folder });
      await provide(join(folder, 'main.cjs'));
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  ports: async ({}, provide) => provide([await quietPort(), await quietPort(), await quietPort()]),
  ownServer: async ({ ports }, provide) => {
    const server = await openTestServer(settingsFor(ports));
    await provide(async () => server);
    await server.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-desktop-'));
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  startApp: async ({ program, ports, folder }, provide) => {
    const running: Desktop[] = [];
    await provide(async (over = {}) => {
      const options = { program, folder, ports, ...over };
      const app = binary === null ? await openDouble(options) : await openElectron(binary, options);
      running.push(app);
      return app;
    });
    for (const app of running) await app.quit().catch(() => undefined);
  },
});

/** Polls until the value is as expected. */
export const see = (
  app: Desktop,
  what: string,
  pick: (look: Look) => unknown,
): Record<'toBe' | 'toEqual', (expected: unknown) => Promise<void>> =>
  expect.poll(async () => pick(await app.look()), { message: what });

/** Completes the two steps of the first run. */
export const setUp = async (app: Desktop, url: string, { index = 0, key = ADMIN_KEY } = {}) => {
  const page = await app.page(index);
  await page.getByLabel('Server address').fill(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Admin key').fill(key);
  await page.getByRole('button', { name: 'Finish' }).click();
  return page;
};
