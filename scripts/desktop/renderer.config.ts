import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { callsPlugin } from '../build/calls-plugin.ts';
import { constantsPlugin } from '../build/constants-plugin.ts';
import { contentFolder } from '../build/content-folder.mjs';
import { contentPlugin } from '../build/content/content-plugin.ts';
import { lookPlugin } from '../build/look/look-plugin.ts';
import { worldMapPlugin } from '../build/world-map/world-map-plugin.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const content = contentFolder(repository, process.env);
const texts = contentPlugin(repository, content);

/** The window of the desktop app: the console, without the site's pages and pictures. */
export default defineConfig({
  root: repository,
  publicDir: false,
  plugins: [
    texts,
    constantsPlugin(texts.api.constants),
    callsPlugin(),
    lookPlugin(repository, content),
    worldMapPlugin(),
    react(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
