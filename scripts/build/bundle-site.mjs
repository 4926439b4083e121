// @ts-check
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createBuilder } from 'vite';
import { chunkGroups } from './chunk-groups.mjs';
import { bundleConsoleWorker } from './console-app.mjs';
import { repository } from './output-paths.mjs';

/** @typedef {import('./output-paths.mjs').Output} Output */

// Reading and rendering the content takes most of the build's time, which Vite would warn about.
const checks = { pluginTimings: false };

/**
 * Builds the client and the prerenderer with one configuration, so that the content is read once.
 * @param {Pick<Output, 'client' | 'prerender'>} output
 */
const createSiteBuilder = ({ client, prerender }) =>
  createBuilder({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    builder: { sharedConfigBuild: true, sharedPlugins: true },
    environments: {
      client: {
        build: {
          // three.js is larger than the default limit. The hall has its own budget.
          chunkSizeWarningLimit: 900,
          outDir: client,
          emptyOutDir: true,
          manifest: true,
          rolldownOptions: {
            input: join(repository, 'site/entry-client.tsx'),
            output: { codeSplitting: chunkGroups },
            checks,
          },
        },
      },
      ssr: {
        build: {
          outDir: prerender,
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { input: join(repository, 'site/entry-prerender.tsx'), checks },
        },
      },
    },
  });

/** @typedef {Awaited<ReturnType<typeof createSiteBuilder>>} SiteBuilder */

/** @param {SiteBuilder} builder @param {'client' | 'ssr'} name */
const buildEnvironment = async (builder, name) => {
  const environment = builder.environments[name];
  if (!environment) throw new Error(`vite has no environment ${name}`);
  return builder.build(environment);
};

/** @typedef {{ fileName: string, moduleIds: string[] }} BuiltChunk */

/** @param {Awaited<ReturnType<SiteBuilder['build']>>} built @returns {BuiltChunk[]} */
const chunksOf = (built) =>
  [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .flatMap((each) => (each.type === 'chunk' ? each : []));

/** @typedef {[path: string, bytes: Uint8Array][]} Files */

/** @param {string} folder @returns {Promise<Files>} every file in it */
const readFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return /** @type {const} */ ([relative(folder, file), await readFile(file)]);
    }),
  );
};

/** @param {string} folder @param {Files} files */
const writeFiles = async (folder, files) => {
  await rm(folder, { recursive: true, force: true });
  for (const parent of new Set(files.map(([file]) => dirname(file))))
    await mkdir(join(folder, parent), { recursive: true });
  await Promise.all(files.map(([file, bytes]) => writeFile(join(folder, file), bytes)));
};

/**
 * The `api` object of a plugin in vite.config.ts.
 * @param {SiteBuilder} builder @param {string} name
 */
const apiOf = ({ config }, name) => {
  const plugin = config.plugins.find((each) => each.name === name);
  if (!plugin?.api) throw new Error(`vite.config.ts has no plugin ${name}`);
  return plugin.api;
};

/** Whether a file is covered neither by the program's hash nor by the content's texts. */
const isUncovered = (/** @type {string} */ id) =>
  !id.startsWith('\0') &&
  !id.includes('/node_modules/') &&
  !id.endsWith('/working-drawing.ts') &&
  !/^(?:site|shared)\//.test(relative(repository, id));

/**
 * Bundles the client, the console's worker and the prerenderer. Takes all three from the cache if
 * none of their inputs changed.
 * @param {Pick<Output, 'client' | 'prerender'>} output
 * @param {import('./build-cache.mjs').BuildCache} cache
 */
export const bundleSite = async (output, cache) => {
  const builder = await createSiteBuilder(output);
  /** @type {import('./content/content-plugin.ts').ContentApi} */
  const content = apiOf(builder, 'foyer:content');
  /** @type {import('./look/look-plugin.ts').LookApi} */
  const look = apiOf(builder, 'foyer:look');
  /** @type {{ files: () => Promise<import('./media-plugin.ts').Made[]> }} */
  const media = apiOf(builder, 'foyer:media');
  const { env, plugins } = builder.config;
  const from = JSON.stringify([env, await content.bundled(), await look.bundled()]);
  const parts = { content, look, media, bundled: createHash('sha256').update(from).digest('hex') };
  const known = cache.get('bundle', from);
  if (known) {
    /** @type {{ client: Files, prerender: Files, chunks: BuiltChunk[] }} */
    const { client, prerender, chunks } = deserialize(known);
    await writeFiles(output.client, client);
    await writeFiles(output.prerender, prerender);
    return { ...parts, chunks };
  }
  const chunks = chunksOf(await buildEnvironment(builder, 'client'));
  await bundleConsoleWorker(
    output.client,
    plugins.filter(({ name }) => ['foyer:calls', 'foyer:look'].includes(name)),
  );
  await buildEnvironment(builder, 'ssr');
  const made = {
    client: await readFiles(output.client),
    prerender: await readFiles(output.prerender),
    chunks: chunks.map(({ fileName, moduleIds }) => ({ fileName, moduleIds })),
  };
  if (!chunks.some(({ moduleIds }) => moduleIds.some(isUncovered)))
    cache.set('bundle', from, serialize(made));
  return { ...parts, chunks };
};
