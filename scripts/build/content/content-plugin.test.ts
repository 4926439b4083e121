import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createLogger, createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot, root as repository } from '../../run/paths.mjs';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { contentPlugin } from './content-plugin.ts';
import { placeholders } from './placeholders.mjs';

/**
 * Serves the content in development from a folder that may change. Middleware behind the plugin
 * answers `a page`.
 */
const develop = async () => {
  const folder = temporaryFolder();
  cpSync(inRoot('testing/content'), folder, { recursive: true });
  const content = contentPlugin(repository, folder);
  const warned: string[] = [];
  const vite = await createServer({
    configFile: false,
    root: repository,
    cacheDir: path.join(folder, '.vite'),
    appType: 'custom',
    logLevel: 'warn',
    customLogger: { ...createLogger('silent'), warn: (line) => void warned.push(line) },
    optimizeDeps: { noDiscovery: true },
    plugins: [content],
    server: { middlewareMode: true, ws: false, watch: { ignored: [`${repository}/**`] } },
  });
  vite.middlewares.use((_request, response) => void response.end('a page'));
  const server = createHttpServer(vite.middlewares);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await vite.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = async (address = '/') => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`);
    return { status: answer.status, text: await answer.text() };
  };
  const edit = (file: string, change: (text: string) => string) => {
    const at = path.join(folder, file);
    writeFileSync(at, change(readFileSync(at, 'utf8')));
  };
  const ssr = vite.environments['ssr'];
  const load = async (name: string) => vite.ssrLoadModule(`virtual:content/${name}`);
  /** Whether a loaded module was invalidated and will be loaded again. */
  const isStale = (name: string) =>
    ssr?.moduleGraph.getModuleById(`\0virtual:content/${name}`)?.transformResult === null;
  const postOf = async (slug: string) => (await content.api.bodies()).posts[slug]?.();
  return { folder, open, edit, load, isStale, postOf, warned };
};

test('every page shows all faults of the content until they are corrected', async () => {
  const { folder, open, edit } = await develop();
  expect(await open()).toEqual({ status: 200, text: 'a page' });
  edit('owner.yaml', (text) => text.replace('offer:', 'ofer:').replace('name: M', 'name: <M'));
  edit('posts/a-pause-is-no-promise.md', (text) => `${text}\nSee [it](/nowhere).\n`);
  // Saves until the change is noticed: the watcher may not be ready yet.
  const save = async () => {
    edit('owner.yaml', (text) => text);
    return (await open('/projects')).status;
  };
  await expect.poll(save, { interval: 500 }).toBe(500);
  await expect.poll(async () => (await open()).text).toContain('/nowhere');
  const { text } = await open();
  expect(text).toContain('<h1>The content has 3 faults</h1>');
  expect(text).toContain(`<code>${folder}/owner.yaml:4</code><br><strong>ofer</strong>`);
  expect(text).toContain('unknown; did you mean offer?');
  expect(text).toContain('<strong>offer</strong>: is missing');
  // Includes Vite's client, which reloads the page at the next change.
  expect(text).toContain('src="/@vite/client"');
  edit('owner.yaml', (now) => now.replace('ofer:', 'offer:'));
  edit('posts/a-pause-is-no-promise.md', (now) => now.replace('\nSee [it](/nowhere).\n', ''));
  await expect.poll(open).toEqual({ status: 200, text: 'a page' });
});

test('renders a changed text again, and nothing else', async () => {
  const { edit, load, isStale, postOf } = await develop();
  const modules = ['owner', 'posts', 'projects'];
  for (const name of modules) await load(name);
  const slug = 'a-pause-is-no-promise';
  expect((await postOf(slug))?.html).toContain('A machine of four');
  edit('posts/a-pause-is-no-promise.md', (text) =>
    text.replace('A machine of four', 'A clock of four'),
  );
  await expect.poll(async () => (await postOf(slug))?.html).toContain('A clock of four');
  expect(modules.filter(isStale)).toEqual([]);
});

test('reports a text left from npm run new once when it is saved', async () => {
  const { folder, open, edit, warned } = await develop();
  const file = 'posts/a-pause-is-no-promise.md';
  /** Saves until the change is noticed: the watcher may not be ready yet. */
  const save = async (count: number) =>
    expect
      .poll(
        () => {
          edit(file, (text) => `${text}\n`);
          return warned.length;
        },
        { interval: 500 },
      )
      .toBe(count);
  await open();
  edit(file, (text) => `${text}\n${placeholders.begin}\n`);
  await save(1);
  expect(warned[0]).toMatch(`${folder}/${file}:`);
  expect(warned[0]).toContain(placeholders.begin);
  edit(file, (text) => text.replace(placeholders.begin, placeholders.works));
  await save(2);
  expect(warned[1]).toContain(placeholders.works);
});
