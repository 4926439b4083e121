import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { currentSite, readCurrent } from '#api/http/site-builds.mjs';
import {
  copySources,
  copyTestBuild,
  linkPackages,
  startCommand,
} from '#api/testing/copied-project.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const OFFER = 'I build machines for gardens that can be switched off.';

/** An owner's project with separate content, and the server of its first build. */
const openProject = async () => {
  const folder = temporaryFolder();
  copySources(folder);
  linkPackages(folder);
  cpSync(join(folder, 'testing/content'), join(folder, 'content'), { recursive: true });
  copyTestBuild(folder);
  const server = await startServerProcess(
    { DATA_DIR: temporaryFolder() },
    { program: join(folder, 'dist/api/main.js') },
  );
  const site = join(folder, 'dist/site');
  const owner = join(folder, 'content/owner.yaml');
  const given = readFileSync(owner, 'utf8');
  const settings = { PORT: new URL(server.url).port };
  return {
    folder,
    server,
    site,
    publish: (...args: readonly string[]) =>
      startCommand(folder, 'scripts/publish.mjs', { args, settings }).ended,
    edit: (from: string, to: string) => {
      expect(given).toContain(from);
      writeFileSync(owner, given.replace(from, to));
    },
    restore: () => writeFileSync(owner, given),
    page: async () => (await fetch(server.url)).text(),
    status: async (path: string) => (await fetch(server.url + path)).status,
  };
};

test('content is published beside a running server: chats continue, faults and kills change nothing', async () => {
  const { folder, server, site, publish, edit, restore, page, status } = await openProject();
  const talk = await openTalk({ url: server.url });
  talk.visitor.write('before');
  await talk.visitor.settled(1);
  const first = currentSite(site);
  const assets = readdirSync(join(first, 'client/assets')).filter((name) => name.endsWith('.js'));
  expect(assets.length).toBeGreaterThan(50);
  expect(await page()).toContain(OFFER);

  // Two at once: one waits, and then has nothing to build.
  edit(OFFER, 'Gardens by appointment.');
  const both = await Promise.all([publish(), publish()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const printed = both.map(({ output }) => output).join('');
  expect(printed).toMatch(/Another command \(process \d+\)/);
  expect(printed.split(`${server.url} shows the build of `)).toHaveLength(3);
  expect(printed.split('Building the site of content/')).toHaveLength(2);
  expect((await publish()).output).toBe('Nothing has changed since the last build.\n');
  expect(await page()).toContain('Gardens by appointment.');
  const left = assets.filter(
    (name) => !readdirSync(join(currentSite(site), 'client/assets')).includes(name),
  );
  expect(left.length).toBeGreaterThan(0);
  for (const name of assets) expect(await status(`/assets/${name}`), name).toBe(200);
  talk.visitor.write('after');
  await talk.visitor.settled(2);

  // Names a fault, and changes nothing else.
  const before = readdirSync(site);
  edit('offer:', 'ofer:');
  const faulty = await publish();
  expect(faulty.code).toBe(1);
  expect(faulty.output).toMatch(/content\/owner\.yaml:\d+ ofer: .*offer/);
  expect(readdirSync(site)).toEqual(before);
  expect(await page()).toContain('Gardens by appointment.');

  // Restored content needs no build.
  restore();
  const again = await publish();
  expect(again.output).not.toContain('Building');
  expect(again.code, again.output).toBe(0);
  expect(await page()).toContain(OFFER);
  const listed = (await publish('--list')).output.trimEnd().split('\n');
  expect(listed).toEqual([
    expect.stringMatching(/^ {2}1 {2}\S+ \S+ {2}content$/),
    expect.stringMatching(/^ {2}2 {2}\S+ \S+ {2}testing\/content {2}\(shown\)$/),
  ]);
  expect((await publish('--back', '1')).code).toBe(0);
  expect(await page()).toContain('Gardens by appointment.');
  expect((await publish('--back')).code).toBe(0);
  expect(await page()).toContain(OFFER);
  expect(await publish('--back')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no build before the one that is shown.'),
  });

  // Content published by mistake can be removed for good.
  expect((await publish('--forget')).code).toBe(0);
  const { build } = readCurrent(site) ?? {};
  expect(readdirSync(site).toSorted()).toEqual([build, 'current.json']);
  const gone = readdirSync(join(site, String(build), 'client/assets'));
  expect(gone).toEqual(expect.arrayContaining(left));

  // Publishing steps that a kill -9 or a loss of power may interrupt.
  const served = readCurrent(site);
  edit(OFFER, 'Gardens at night.');
  const killed = startCommand(folder, 'scripts/build.mjs', { args: ['--only=site'] });
  await eventually(() =>
    expect(readdirSync(site).some((name) => name.endsWith('.next'))).toBe(true),
  );
  killed.kill();
  expect((await killed.ended).code).toBeNull();
  expect(readCurrent(site)).toEqual(served);
  expect(await page()).toContain(OFFER);
  const next = await publish();
  expect(next.code, next.output).toBe(0);
  expect(await page()).toContain('Gardens at night.');
  expect(readdirSync(site).filter((name) => name.endsWith('.next'))).toEqual([]);

  // Does not switch to a new server: it has to be started.
  const source = join(folder, 'api/read-version.ts');
  writeFileSync(source, `${readFileSync(source, 'utf8')}\nexport const added = 1;\n`);
  expect(await publish()).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^foyer: The server itself has changed .* Nothing was published\.\n$/,
    ),
  });

  expect(talk.visitor.endings).toEqual([]);
  expect(talk.admin?.endings).toEqual([]);
  expect(server.isAlive()).toBe(true);
  expect(server.log()).not.toMatch(/"level":(50|60)/);
});
