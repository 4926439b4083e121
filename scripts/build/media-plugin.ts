import express from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const folders = ['music', 'videos'];
const mediaTypes = new Set(['.mp3', '.mp4', '.webp', '.vtt']);

/** Puts the music and the videos of `site/content` at `/media`, under the names they have. */
export const mediaPlugin = (repository: string): Plugin => {
  const folderOf = (name: string) => join(repository, 'site/content', name);
  const filesOf = (name: string) =>
    readdirSync(folderOf(name)).filter((file) => mediaTypes.has(extname(file)));
  return {
    name: 'foyer:media',
    configureServer: (server) => {
      for (const name of folders) {
        const files = express.static(folderOf(name), { index: false, fallthrough: true });
        server.middlewares.use(`/media/${name}`, (request, response, next) => {
          const path = new URL(request.url ?? '/', 'http://dev.invalid').pathname;
          if (!mediaTypes.has(extname(path))) return next();
          files(request, response as express.Response, next);
        });
      }
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const name of folders)
        for (const file of filesOf(name))
          this.emitFile({
            type: 'asset',
            fileName: `media/${name}/${file}`,
            source: readFileSync(join(folderOf(name), file)),
          });
    },
  };
};
