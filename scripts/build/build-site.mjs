// @ts-check
import { mkdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { hashSiteProgram } from '../run/build-inputs.mjs';
import { createAssetTags } from './asset-tags.mjs';
import { openBuildCache } from './build-cache.mjs';
import { bundleSite } from './bundle-site.mjs';
import { checkBudgets } from './budgets.mjs';
import { renderCards } from './cards/render-cards.mjs';
import { SAMPLE, contentName, testingContent } from './content-folder.mjs';
import { createCompressor } from './compress.mjs';
import { renderConsoleIcons } from './console-app.mjs';
import { makeFeeds } from './feeds/make-feeds.mjs';
import { inlineScriptHashes } from './inline-scripts.mjs';
import { repository } from './output-paths.mjs';

/** @typedef {import('./output-paths.mjs').Output} Output */

/**
 * The pages and files that site/entry-prerender.tsx makes from the texts.
 * @typedef {object} Pages
 * @property {(path: string) => Promise<{ status: number, source: string | null, from: string, render: (options: { publicUrl: string, headTags: string }) => Promise<string> }>} find
 * @property {() => Promise<import('./feeds/material.mjs').Material>} loadMaterial
 * @property {() => Record<string, { from?: unknown, make: () => string | Promise<string> }>} files
 */
/** @typedef {import('../../site/drawings/draw-card.ts').CardToDraw} CardToDraw */
/**
 * The exports of site/entry-prerender.tsx.
 * @typedef {object} Prerenderer
 * @property {(bodies: import('../../site/content-model/bodies.ts').Bodies) => Pages} createPrerenderer
 * @property {readonly string[]} paths
 * @property {() => Record<string, CardToDraw>} cards
 * @property {(card: CardToDraw) => string} drawCard
 * @property {(path: string) => string} cardAddress
 * @property {() => import('../../site/drawings/console-icons.ts').ConsoleIcon[]} consoleIcons
 */
/** @typedef {import('./build-cache.mjs').BuildCache} BuildCache */
/** @typedef {import('./bundle-site.mjs').BuiltChunk} BuiltChunk */

/**
 * The files of the site that is being built.
 * @param {string} client @param {Awaited<ReturnType<typeof createCompressor>>} compressor
 */
const filesIn = (client, compressor) => {
  /** @param {string} address */
  const fileAt = (address) => join(client, address);
  const folders = new Set();
  return {
    /** @param {string} address @param {string | Buffer} text */
    write: (address, text) => {
      const file = fileAt(address);
      if (!folders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
      folders.add(dirname(file));
      compressor.write(address.startsWith('/') ? address : `/${address}`, Buffer.from(text));
    },
    /** @param {string} address */
    read: (address) => readFile(fileAt(address), 'utf8'),
    /**
     * Removes hashes from the names of other scripts: they change with the content and alter the
     * compressed size by a few bytes.
     * @param {string[]} addresses scripts @returns {Promise<number>} bytes with gzip
     */
    gzipped: async (addresses) => {
      const sizes = await Promise.all(
        addresses.map(async (each) => {
          const text = await readFile(fileAt(each), 'utf8');
          return gzipSync(text.replace(/-[\w-]{8}\.js\b/g, '.js'), { level: 9 });
        }),
      );
      return sizes.reduce((total, { length }) => total + length, 0);
    },
  };
};

/** @typedef {ReturnType<typeof filesIn>} SiteFiles */
/** @typedef {import('./feeds/material.mjs').Material} Material */

/** @param {string} path */
const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

/**
 * @param {Pages & Pick<Prerenderer, 'paths'>} prerenderer
 * @param {ReturnType<typeof createAssetTags>} assets
 * @param {{ publicUrl: string, bundled: string, cache: BuildCache, write: SiteFiles['write'] }} options
 */
const writePages = async (prerenderer, assets, { publicUrl, bundled, cache, write }) => {
  /** @type {Record<string, string>} */
  const pages = {};
  const hashes = new Set();
  /** @type {Map<string, string>} */
  const written = new Map();
  /** @type {Map<string, string | null>} */
  const sources = new Map();
  /** @param {string} path @param {string} file @param {number} status */
  const page = async (path, file, status) => {
    const { status: answered, source, from, render } = await prerenderer.find(path);
    if (answered !== status) throw new Error(`${path} was rendered with status ${answered}`);
    const options = { publicUrl, headTags: assets.tagsFor(source) };
    sources.set(path, source);
    const key = JSON.stringify([bundled, options, from]);
    const known = cache.get('page', key);
    const html = known?.toString() ?? (await render(options));
    if (!known) cache.set('page', key, html);
    for (const hash of inlineScriptHashes(path, html)) hashes.add(hash);
    write(file, html);
    written.set(file, html);
  };
  for (const path of prerenderer.paths) {
    pages[path] = fileOf(path);
    await page(path, fileOf(path), 200);
  }
  await page('/admin', 'admin/index.html', 200);
  await page('/404', '404.html', 404);
  return { pages, sources, inlineScriptHashes: [...hashes], html: written };
};

/** Features whose code is in a separate folder, which is not served while they are off. */
const featureFolders = { vr: 'site/features/vr/' };

/**
 * The pages and files that the server omits while a feature is off.
 * @param {Material} material @param {Pick<Prerenderer, 'cardAddress'>} prerenderer
 * @param {ReturnType<typeof createAssetTags>} assets
 */
const featuresOf = ({ sections }, { cardAddress }, assets) => {
  /** @type {Record<string, { pages: string[], files: string[] }>} */
  const features = {};
  for (const { path, needs } of Object.values(sections)) {
    if (!needs) continue;
    features[needs] ??= { pages: [], files: [] };
    features[needs].pages.push(path);
    features[needs].files.push(cardAddress(path));
  }
  for (const [feature, folder] of Object.entries(featureFolders)) {
    const files = assets.filesOnlyOf(folder);
    // Without this check, a renamed folder would match nothing and its files would still be served.
    if (files.length === 0) throw new Error(`${folder} has no files of its own`);
    features[feature]?.files.push(...files);
  }
  return features;
};

/** @param {ReturnType<typeof createAssetTags>} assets @param {SiteFiles} files */
const chatSizes = async (assets, { gzipped }) => {
  // Nearly every page has already loaded the code that screens share.
  const launcher = assets.scriptsAddedBy(['launcher']).filter((file) => file.includes('launcher'));
  const panel = assets.scriptsAddedBy(['open-chat', 'chat-panel']);
  return {
    launcher: await gzipped(launcher),
    panel: await gzipped(panel.filter((file) => !launcher.includes(file))),
  };
};

/**
 * The size of everything that a page fetches for tracking: the tracker, its imports and the workers
 * that these start, even if other code uses some of them later.
 * @param {ReturnType<typeof createAssetTags>} assets @param {Map<string, number>} sizes
 * @param {SiteFiles} files
 */
const trackerSize = async (assets, sizes, { read, gzipped }) => {
  const scripts = assets.scriptsAddedBy(['mount-analytics']);
  const texts = await Promise.all(scripts.map(read));
  // The manifest does not list workers, but the module that starts one contains its file name.
  const workers = [...sizes.keys()].filter(
    (file) => /-worker-[\w-]+\.js$/.test(file) && texts.some((text) => text.includes(file)),
  );
  // Without this check, a renamed worker would count as zero bytes.
  if (workers.length === 0) throw new Error('the tracker starts no worker');
  return gzipped([...scripts, ...workers]);
};

/** A string that only the console contains: no script of a public page may include it. */
const CONSOLE_ONLY = 'foyer.admin.key';

/**
 * The files of the console's first load, including React, and the public scripts that contain
 * console code.
 * @param {ReturnType<typeof createAssetTags>} assets
 * @param {string[]} publicScripts
 * @param {SiteFiles} files
 */
const consoleOf = async (assets, publicScripts, { read }) => {
  const added = assets.scriptsAddedBy(['admin-screen', 'admin-app']);
  const holds = async (/** @type {string} */ file) => (await read(file)).includes(CONSOLE_ONLY);
  const held = await Promise.all(
    [...new Set(publicScripts)].map(async (file) => [file, await holds(file)]),
  );
  const isMarked = (await Promise.all(added.map(holds))).includes(true);
  return {
    scripts: [...assets.scriptsFor(null), ...added],
    leaked: held.flatMap(([file, isHeld]) => (isHeld ? [String(file)] : [])),
    isMarked,
  };
};

// The hall's own code. Everything bundled with it belongs to the hall.
const ofHall = /\/node_modules\/three\/|\/features\/vr\/(?!screen\/)/;

/**
 * The scripts that contain any of the hall's code, and the bytes that entering it fetches beyond
 * its page.
 * @param {ReturnType<typeof createAssetTags>} assets @param {BuiltChunk[]} chunks
 * @param {SiteFiles} files
 */
const hallScripts = async (assets, chunks, { gzipped }) => {
  const page = new Set(assets.scriptsFor('site/features/vr/screen/vr-experience.tsx'));
  const added = assets.scriptsAddedBy(['hall-stage']).filter((file) => !page.has(file));
  const scripts = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => ofHall.test(id)))
    .map(({ fileName }) => `/${fileName}`);
  // Without this check, a renamed folder would match nothing and always pass.
  if (scripts.length === 0) throw new Error('the hall is not among the built files');
  return { scripts, bytes: await gzipped(added) };
};

// A model is large relative to the page, and few visitors operate it.
const ofModel = /\/projects\/[^/]+\/working-drawing\.ts$/;

/**
 * The script of each working drawing's model.
 * @param {Material} material @param {BuiltChunk[]} chunks
 */
const modelScripts = ({ projectBodies }, chunks) => {
  const scripts = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => ofModel.test(id)))
    .map(({ fileName }) => `/${fileName}`);
  const drawn = Object.values(projectBodies).filter(({ working }) => working);
  if (scripts.length !== drawn.length) throw new Error('a working drawing has no file of its own');
  return scripts;
};

/**
 * Builds the site. vite.config.ts finds the content.
 * @param {{ publicUrl: string, output: Output, content: string, former: string }} options `former` is the
 *   client folder of the previous build
 */
export const buildSite = async ({ publicUrl, output, content, former }) => {
  await rm(output.site, { recursive: true, force: true });
  const compressor = await createCompressor(output.client, former);
  const files = filesIn(output.client, compressor);
  const cache = openBuildCache({ program: hashSiteProgram(repository), nowMs: Date.now() });
  const parts = await bundleSite(output, cache);
  const { chunks, bundled } = parts;
  const viteManifest = JSON.parse(await files.read('.vite/manifest.json'));
  await rm(join(output.client, '.vite'), { recursive: true });
  const { write } = files;
  for (const [address, read] of await parts.media.files()) write(address, await read());
  const prerenderer = pathToFileURL(join(output.prerender, 'entry-prerender.js')).href;
  /** @type {Prerenderer} */
  const modules = await import(prerenderer);
  const { paths, cardAddress } = modules;
  const pages = modules.createPrerenderer(await parts.content.bodies());
  const assets = createAssetTags(viteManifest);
  const inks = await parts.look.bundled();
  const face = await parts.look.face();
  const { drawCard: draw } = modules;
  const writeTexts = async () => {
    const written = await writePages({ ...pages, paths }, assets, {
      publicUrl,
      bundled,
      cache,
      write,
    });
    for (const [address, { from, make }] of Object.entries(pages.files())) {
      const key = JSON.stringify([inks, address, from]);
      const known = from === undefined ? null : cache.get('drawing', key);
      const text = known ?? (await make());
      if (from !== undefined && !known) cache.set('drawing', key, text);
      write(address, text);
    }
    renderConsoleIcons(modules.consoleIcons(), write);
    const material = await pages.loadMaterial();
    const feeds = await makeFeeds(material, { paths, publicUrl, content });
    for (const [address, text] of Object.entries(feeds)) write(address, text);
    return { ...written, material };
  };
  // This thread renders texts while others compress earlier pages and draw pictures.
  const [written] = await Promise.all([
    writeTexts(),
    renderCards(modules.cards(), { draw, prerenderer, face, inks, cache, write }),
  ]);
  const { html, material, sources } = written;
  /** @param {string} path */
  const scriptsOf = (path) => assets.scriptsFor(sources.get(path) ?? null);
  const manifest = {
    pages: written.pages,
    apps: { '/admin': 'admin/index.html' },
    notFound: '404.html',
    immutablePrefix: '/assets/',
    features: featuresOf(material, { cardAddress }, assets),
    inlineScriptHashes: written.inlineScriptHashes,
    ownerName: material.owner.name,
  };
  cache.close();
  parts.content.close();
  const sizes = await compressor.finish();
  await writeFile(join(output.site, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  /** @type {import('./budgets.mjs').Built} */
  const built = {
    sizes,
    pages: Object.entries(manifest.pages),
    scriptsOf,
    chat: await chatSizes(assets, files),
    tracker: await trackerSize(assets, sizes, files),
    console: await consoleOf(
      assets,
      [
        ...paths.flatMap(scriptsOf),
        ...assets.scriptsAddedBy(['launcher', 'open-chat', 'chat-panel']),
      ],
      files,
    ),
    hall: await hallScripts(assets, chunks, files),
    models: modelScripts(material, chunks),
    htmlOf: (file) => html.get(file) ?? '',
  };
  const from = contentName(repository, content);
  const isOwners = ![SAMPLE, testingContent].includes(from);
  const { figures, large } = checkBudgets(built, { isOwners });
  for (const each of large) console.warn(`Large  ${each}`);
  console.log(`Site  ${Object.keys(manifest.pages).length} pages of ${from} · ${figures}`);
};
