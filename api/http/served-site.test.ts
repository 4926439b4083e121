import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createErrorHandler } from '#api/http/errors.ts';
import { createSecurityHeaders } from '#api/http/security-headers.ts';
import { openServedSite } from '#api/http/served-site.ts';
import { buildIdAt, currentFile, factsFile, writeCurrent } from '#api/http/site-builds.mjs';
import { StartupError } from '#api/platform/startup-error.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const OWN = 'this-server';

interface Written {
  readonly text: string;
  readonly program?: string;
  readonly hash?: string;
}

/** A folder of builds, and a function that writes one more into it. */
const openFolder = () => {
  const folder = temporaryFolder();
  let at = 0;
  const write = ({ text, program = OWN, hash = 'A' }: Written): string => {
    const id = buildIdAt(new Date((at += 1)));
    const put = (name: string, content: string) => {
      const file = join(folder, id, name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, content);
    };
    put('client/index.html', text);
    put('client/404.html', 'Not found');
    put(`client/assets/part-${id}.js`, text);
    put(
      'manifest.json',
      JSON.stringify({
        pages: { '/': 'index.html' },
        apps: {},
        notFound: '404.html',
        immutablePrefix: '/assets/',
        features: {},
        inlineScriptHashes: [`sha256-${hash.repeat(43)}=`],
        ownerName: `Owner of ${text}`,
      }),
    );
    writeFileSync(factsFile(join(folder, id)), JSON.stringify({ program }));
    return id;
  };
  const show = (build: string) => writeCurrent(folder, { build, inputs: '' });
  return { folder, write, show };
};

const serve = async (folder: string) => {
  const clock = createFakeClock();
  const logged: unknown[] = [];
  const note = (event: string, fields?: object) => void logged.push({ event, ...fields });
  const logger = { debug: note, info: note, warn: note, error: note };
  const site = await openServedSite({ folder, off: [], program: OWN, timers: clock, logger });
  onTestFinished(site.stop);
  const app = express();
  app.use(
    createSecurityHeaders({ site, connectOrigins: [] }, () => ({ isSecure: false }) as never),
  );
  app.use((request, response, next) => site.handler(request, response, next));
  app.use(createErrorHandler(logger));
  const url = await listenForTest(createServer(app));
  const get = async (path: string) => {
    const response = await fetch(url + path);
    const policy = response.headers.get('content-security-policy');
    return { status: response.status, text: await response.text(), policy };
  };
  const look = () => clock.advance(limits.server.lookForBuildMs);
  /** Looks again, because one look may still be reading while the next is due. */
  const lookUntil = (holds: () => void) =>
    eventually(() => {
      look();
      holds();
    });
  return { site, get, logged, look, lookUntil };
};

test('switches within a second, and pages of the build before still find their files', async () => {
  const { folder, write, show } = openFolder();
  const first = write({ text: 'first' });
  show(first);
  const { site, get, logged, look, lookUntil } = await serve(folder);
  expect(site).toMatchObject({ build: first, ownerName: 'Owner of first' });

  const second = write({ text: 'second', hash: 'B' });
  look();
  expect(await get('/')).toMatchObject({ status: 200, text: 'first' });
  show(second);
  await lookUntil(() => expect(site.build).toBe(second));
  const page = await get('/');
  expect(page).toMatchObject({ status: 200, text: 'second' });
  expect(page.policy).toContain(`'sha256-${'B'.repeat(43)}='`);
  expect(site.ownerName).toBe('Owner of second');
  for (const id of [first, second])
    expect((await get(`/assets/part-${id}.js`)).status, id).toBe(200);
  expect(logged).toEqual([{ event: 'site_switched', build: second }]);

  show(first);
  await lookUntil(() => expect(site.build).toBe(first));
  expect((await get('/')).text).toBe('first');
});

test('pages built for another server wait for its start; older ones do not', async () => {
  const { folder, write, show } = openFolder();
  const old = write({ text: 'old', program: 'the-server-before' });
  const first = write({ text: 'first' });
  show(first);
  const { site, get, logged, lookUntil } = await serve(folder);
  const newer = write({ text: 'newer', program: 'the-server-to-come' });
  show(newer);
  await lookUntil(() => expect(logged).toEqual([{ event: 'site_needs_restart', build: newer }]));
  expect((await get('/')).text).toBe('first');
  show(old);
  await lookUntil(() => expect(site.build).toBe(old));
  const again = await serve(folder);
  expect(again.site.build).toBe(old);
});

test('a broken build changes nothing, is logged once, and is served once repaired', async () => {
  const { folder, write, show } = openFolder();
  show(write({ text: 'first' }));
  const { site, get, logged, lookUntil } = await serve(folder);
  const broken = write({ text: 'broken' });
  rmSync(join(folder, broken, 'client/404.html'));
  show(broken);
  for (let tries = 1; tries <= 3; tries += 1) {
    await lookUntil(() => expect(logged).toHaveLength(1));
  }
  expect(logged).toEqual([
    { event: 'site_not_switched', build: broken, error: expect.any(StartupError) },
  ]);
  expect((await get('/')).text).toBe('first');
  writeFileSync(join(folder, broken, 'client/404.html'), 'Not found');
  await lookUntil(() => expect(site.build).toBe(broken));
});

test.each([
  ['nothing', undefined],
  ['no JSON', '{"build":'],
  ['a path', '{"build":"../../etc"}'],
])('%s in place of the current build stops a start, but not a running server', async (_, text) => {
  const { folder, write, show } = openFolder();
  show(write({ text: 'first' }));
  const { get, look } = await serve(folder);
  if (text === undefined) rmSync(currentFile(folder));
  else writeFileSync(currentFile(folder), text);
  look();
  await expect(serve(folder)).rejects.toThrow('run npm run build');
  expect((await get('/')).text).toBe('first');
});
