// @ts-check
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { createAssetTags } from './asset-tags.mjs';
import { checkBudgets } from './budgets.mjs';
import { renderCards } from './cards/render-cards.mjs';
import { compressFolder } from './compress.mjs';
import { makeFeeds } from './feeds/make-feeds.mjs';
import { inlineScriptHashes } from './inline-scripts.mjs';
import { cardsFolder, clientFolder, prerenderFolder, repository, siteFolder } from './places.mjs';

/**
 * What site/entry-prerender.tsx exports.
 * @typedef {object} Prerenderer
 * @property {readonly string[]} paths
 * @property {(path: string) => string | null} sourceOf
 * @property {() => Record<string, string>} files
 * @property {import('./feeds/material.mjs').Material} material
 * @property {() => Record<string, string>} cards
 * @property {(path: string, options: { publicUrl: string, headTags: string }) => Promise<{ html: string, status: number }>} render
 */

/** @param {string} address @param {string | Buffer} text */
const write = async (address, text) => {
  const file = join(clientFolder, address);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

// Reading and rendering the content is most of the build's time, and known to be.
const checks = { pluginTimings: false };

const bundleClient = () =>
  build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: clientFolder,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { input: join(repository, 'site/entry-client.tsx'), checks },
    },
  });

/** @returns {Promise<Prerenderer>} */
const bundlePrerenderer = async () => {
  await build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: join(repository, 'site/entry-prerender.tsx'),
      outDir: prerenderFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { checks },
    },
  });
  // The folder is inside the repository, so that React is found from there.
  return import(pathToFileURL(join(prerenderFolder, 'entry-prerender.js')).href);
};

/** @param {string} path */
const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

/**
 * @param {Prerenderer} prerenderer
 * @param {ReturnType<typeof createAssetTags>} assets
 * @param {string} publicUrl
 */
const writePages = async (prerenderer, assets, publicUrl) => {
  /** @type {Record<string, string>} */
  const pages = {};
  const hashes = new Set();
  /** @param {string} path @param {string} file @param {number} status */
  const page = async (path, file, status) => {
    const headTags = assets.tagsFor(prerenderer.sourceOf(path));
    const { html, status: answered } = await prerenderer.render(path, { publicUrl, headTags });
    if (answered !== status) throw new Error(`${path} was rendered with status ${answered}`);
    for (const hash of inlineScriptHashes(path, html)) hashes.add(hash);
    await write(file, html);
  };
  for (const path of prerenderer.paths) {
    pages[path] = fileOf(path);
    await page(path, fileOf(path), 200);
  }
  await page('/admin', 'admin/index.html', 200);
  await page('/404', '404.html', 404);
  return {
    pages,
    apps: { '/admin': 'admin/index.html' },
    notFound: '404.html',
    immutablePrefix: '/assets/',
    inlineScriptHashes: [...hashes],
  };
};

/** @param {{ publicUrl: string }} options */
export const buildSite = async ({ publicUrl }) => {
  await rm(siteFolder, { recursive: true, force: true });
  await bundleClient();
  const manifestFile = join(clientFolder, '.vite/manifest.json');
  const viteManifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(dirname(manifestFile), { recursive: true });
  const prerenderer = await bundlePrerenderer();
  const assets = createAssetTags(viteManifest);
  const manifest = await writePages(prerenderer, assets, publicUrl);
  for (const [address, text] of Object.entries(prerenderer.files())) await write(address, text);
  await renderCards(prerenderer.cards(), { cacheFolder: cardsFolder, write });
  const feeds = await makeFeeds(prerenderer.material, { paths: prerenderer.paths, publicUrl });
  for (const [address, text] of Object.entries(feeds)) await write(address, text);
  const sizes = await compressFolder(clientFolder);
  await writeFile(join(siteFolder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const figures = checkBudgets({
    sizes,
    pages: Object.entries(manifest.pages),
    scriptsOf: (path) => assets.scriptsFor(prerenderer.sourceOf(path)),
  });
  console.log(`Site  ${Object.keys(manifest.pages).length} pages in dist/site · ${figures}`);
};
