import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';

/** The files below `folder` that this process has open (Linux). */
const openBelow = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });

test.runIf(process.platform === 'linux')(
  'closes the file when a backup download is aborted halfway',
  async () => {
    const { url, dataDir } = await startTestServer();
    const name = 'foyer-2026-01-05T09-00-00-000Z';
    const folder = join(dataDir, 'backups', name);
    mkdirSync(folder, { recursive: true });
    // More than the connection's buffers hold, and incompressible.
    writeFileSync(join(folder, 'chat.db'), randomBytes(32 * 1024 * 1024));
    for (let n = 0; n < 3; n += 1) {
      const requested = httpRequest(`${url}/api/admin/backups/${name}`, {
        headers: { 'x-admin-key': TEST_ADMIN_KEY },
      });
      requested.end();
      const [download] = (await once(requested, 'response')) as [IncomingMessage];
      await once(download, 'readable');
      await expect.poll(() => openBelow(folder).length).toBeGreaterThan(0);
      download.destroy();
      await expect.poll(() => openBelow(folder)).toEqual([]);
    }
  },
);
