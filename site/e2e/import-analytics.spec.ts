import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { built } from '../../testing/built.ts';
import { expect, test } from './journey.ts';

test.use({ sharesServers: false });

const run = promisify(execFile);
const program = built('api/import.js');

const DAY_MS = 24 * 60 * 60_000;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

test('an export is imported beside the server, shown apart, and undone', async ({
  testServer,
  openConsole,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-export-'));
  writeFileSync(
    join(folder, 'imported_visitors_1_2.csv'),
    `date,visitors,pageviews,visits\n${dayBefore(3)},10,30,12\n${dayBefore(2)},5,8,6\n`,
  );
  writeFileSync(
    join(folder, 'imported_pages_1_2.csv'),
    `date,page,visitors,pageviews,visits\n${dayBefore(3)},/old-work,4,9,5\n`,
  );
  const importing = (...args: string[]) =>
    run(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: testServer.dataDir },
    });
  const { stdout } = await importing('plausible', folder);
  expect(stdout).toContain('Imported 2 days.');
  await expect(importing('plausible', folder)).rejects.toThrow('it was imported before');
  expect((await importing('--list')).stdout).toContain('18 visits, 38 views');

  const admin = await openConsole();
  await admin.goto('/admin/analytics');
  const imported = admin.getByRole('region', { name: 'Imported from Plausible' });
  await expect(imported).toContainText('18 visits, 38 views');
  await expect(imported.getByRole('row', { name: '/old-work 9 5' })).toBeVisible();
  await admin.goto('/admin/analytics?country=DE');
  await expect(admin.getByRole('main')).toContainText('No visits');
  await expect(imported).toHaveCount(0);

  await admin.goto('/admin/settings/imports');
  const list = admin.getByRole('region', { name: 'Imported figures' });
  await list.getByRole('button', { name: /^Undo/ }).click();
  await admin.getByRole('button', { name: 'Undo the import' }).click();
  await expect(list).toContainText('None yet.');
  await admin.goto('/admin/analytics');
  await expect(admin.getByRole('main')).toContainText('No visits');
  await expect(imported).toHaveCount(0);
  rmSync(folder, { recursive: true, force: true });
});
