import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { callsPlugin } from '../build/calls-plugin.ts';
import { contentFolder } from '../build/content-folder.mjs';
import { contentPlugin } from '../build/content/content-plugin.ts';
import { fontsPlugin } from '../build/fonts/fonts-plugin.ts';
import { worldMapPlugin } from '../build/world-map/world-map-plugin.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The window of the desktop app: the console, without the site's pages and pictures. */
export default defineConfig({
  root: repository,
  publicDir: false,
  plugins: [
    callsPlugin(),
    contentPlugin(repository, contentFolder(repository, process.env)),
    fontsPlugin(repository),
    worldMapPlugin(),
    react(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
