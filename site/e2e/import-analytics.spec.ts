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

test('an export is imported on the server, shown separately, and undone', async ({
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
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await admin.goto('/admin/analytics');
  await expect(admin.getByRole('main')).toContainText('No visits');
  await expect(imported).toHaveCount(0);
  rmSync(folder, { recursive: true, force: true });
});

test('an export is uploaded in the console, read, and counted after confirmation', async ({
  openConsole,
}) => {
  const admin = await openConsole();
  const rows = [`${dayBefore(3)},10,30,12`, `${dayBefore(2)},5,8,6`, 'yesterday,1,1,1'];
  const file = {
    name: 'imported_visitors_1_2.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`date,visitors,pageviews,visits\n${rows.join('\n')}\n`),
  };
  await admin.goto('/admin/settings/data');
  const section = admin.getByRole('region', { name: 'Imported figures' });
  const status = section.getByRole('region', { name: 'Upload' });
  const upload = async () => {
    await section.getByLabel('Import from').selectOption('Plausible');
    await section.getByLabel('Export', { exact: true }).setInputFiles(file);
    await section.getByRole('button', { name: 'Upload and read' }).click();
  };
  await upload();
  await expect(status).toContainText('2 days, 18 visits, 38 views, and 15 visitors');
  await expect(status).toContainText('imported_visitors_1_2.csv, line 4: "yesterday" is no day');
  await expect(section.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await admin.reload();
  await status.getByRole('button', { name: 'Import 2 days' }).click();
  await expect(status).toContainText('Imported from Plausible');
  await admin.reload();
  await expect(status).toContainText('Imported from Plausible');
  await expect(section.getByRole('button', { name: /^Undo/ })).toBeVisible();

  await upload();
  await expect(status).toContainText('it was imported before');
  await status.getByRole('button', { name: 'Close' }).click();
  await expect(status).toHaveCount(0);
});
