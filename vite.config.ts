import react from '@vitejs/plugin-react';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { callsPlugin } from './scripts/build/calls-plugin.ts';
import { constantsPlugin } from './scripts/build/constants-plugin.ts';
import { contentFolder } from './scripts/build/content-folder.mjs';
import { contentPlugin } from './scripts/build/content/content-plugin.ts';
import { devPagesPlugin } from './scripts/build/dev-pages-plugin.ts';
import { mediaPlugin } from './scripts/build/media-plugin.ts';
import { sourcesPlugin } from './scripts/build/sources-plugin.ts';
import { lookPlugin } from './scripts/build/look/look-plugin.ts';
import { worldMapPlugin } from './scripts/build/world-map/world-map-plugin.ts';

const repository = fileURLToPath(new URL('.', import.meta.url));
const content = contentFolder(repository, process.env);
const texts = contentPlugin(repository, content);
const look = lookPlugin(repository, content);

/** Lists of ad blockers have matched `/assets/analytics-`: the console's area would not open. */
const neutral = (name: string): string => name.replace(/^analytics-/, 'figures-');

/**
 * Socket.IO's client contains WebTransport, which its server offers only on request: 0.8 kB of the
 * chat's panel with gzip.
 */
const withoutWebTransport: Plugin = {
  name: 'foyer:without-web-transport',
  apply: 'build',
  load: (id) =>
    id.endsWith('/engine.io-client/build/esm/transports/webtransport.js')
      ? 'export const WT = undefined;'
      : null,
};

/** The site. The API is bundled by scripts/build.mjs, which needs none of this. */
export default defineConfig({
  root: repository,
  publicDir: false,
  appType: 'custom',
  server: { fs: { allow: [repository, content] } },
  plugins: [
    texts,
    constantsPlugin(texts.api.constants),
    callsPlugin(),
    withoutWebTransport,
    sourcesPlugin(),
    mediaPlugin(content),
    look,
    worldMapPlugin(),
    devPagesPlugin({ bodies: texts.api.bodies, face: look.api.face }),
    react(),
  ],
  worker: { plugins: () => [constantsPlugin(texts.api.constants)] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The router's advice to developers, which is of no use to visitors: 0.7 kB of every page.
      treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
      output: {
        chunkFileNames: ({ name }) => `assets/${neutral(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${neutral(parse(name).name)}-[hash][extname]`,
        // Bundled with what every screen shares it would weigh on the chat, which has no modal.
        codeSplitting: { groups: [{ name: 'modal', test: /\/site\/ui\/(modal|lock-scroll)\./ }] },
      },
    },
  },
});
