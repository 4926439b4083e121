// @ts-check
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildIdAt, writeCurrent } from '../../../api/http/site-builds.mjs';
import { built as builtFile } from '../parts/built.mjs';
import { createCompressor } from '../../build/compress.mjs';
import { repository } from '../../build/output-paths.mjs';

// Inside the repository, so that the server's libraries and React resolve from there.
const folder = join(repository, 'node_modules/.cache/foyer/bare-site');
const builds = join(folder, 'dist/site');
const buildId = buildIdAt(new Date(0));
const client = join(builds, buildId, 'client');

/** @param {import('vite').BuildOptions} options */
const bundle = (options) =>
  build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ...options, emptyOutDir: true, copyPublicDir: false },
  });

/** @param {string} script @param {string} content */
const documentOf = (script, content) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A bare page</title><meta name="description" content="The least that a page could be."><link rel="icon" href="data:,"><script type="module" src="${script}"></script></head><body><div id="root">${content}</div></body></html>`;

/**
 * Builds a site with one bare page, with the same React, router and settings as the real one,
 * beside a copy of the real server. Returns the server's program.
 */
export const buildBareSite = async () => {
  await rm(folder, { recursive: true, force: true });
  const built = await bundle({
    outDir: client,
    rolldownOptions: { input: join(repository, 'site/testing/bare-page/bare-client.ts') },
  });
  const script = [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk' && each.isEntry)?.fileName;
  if (script === undefined) throw new Error('the bare page has no script');
  const prerender = join(folder, 'prerender');
  await bundle({
    ssr: join(repository, 'site/testing/bare-page/bare-prerender.ts'),
    outDir: prerender,
  });
  const { renderBarePage } = await import(pathToFileURL(join(prerender, 'bare-prerender.js')).href);
  await writeFile(join(client, 'index.html'), documentOf(`/${script}`, await renderBarePage()));
  await writeFile(join(client, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  await (await createCompressor(client, '')).finish();
  await cp(builtFile('api'), join(folder, 'dist/api'), { recursive: true });
  await cp(join(repository, 'package.json'), join(folder, 'package.json'));
  const manifest = {
    pages: { '/': 'index.html' },
    apps: {},
    notFound: 'index.html',
    immutablePrefix: '/assets/',
    features: {},
    inlineScriptHashes: [],
  };
  await writeFile(join(builds, buildId, 'manifest.json'), JSON.stringify(manifest));
  writeCurrent(builds, { build: buildId, inputs: '' });
  return join(folder, 'dist/api/main.js');
};
