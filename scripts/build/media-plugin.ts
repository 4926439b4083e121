import express from 'express';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const mediaTypes = new Set(['.mp3', '.mp4', '.webp', '.vtt']);

/** A folder of files and its URL on the site. */
interface MediaStore {
  folder: string;
  address: string;
}

/** Music and videos at `/media`; screenshots among the pictures of their projects. */
const shelvesOf = (content: string): MediaStore[] => {
  const screens = join(content, 'screens');
  const projects = existsSync(screens) ? readdirSync(join(content, 'projects')) : [];
  return [
    ...['music', 'videos'].map((name) => ({
      folder: join(content, name),
      address: `media/${name}`,
    })),
    ...projects
      .map((id) => ({ folder: join(screens, id), address: `images/projects/${id}/screens` }))
      .filter(({ folder }) => existsSync(folder)),
  ];
};

/** Publishes recordings and drawings from the content folder under their own names. */
export const mediaPlugin = (repository: string): Plugin => {
  const shelves = shelvesOf(join(repository, 'site/content'));
  return {
    name: 'foyer:media',
    configureServer: (server) => {
      for (const { folder, address } of shelves) {
        const files = express.static(folder, { index: false, fallthrough: true });
        server.middlewares.use(`/${address}`, (request, response, next) => {
          const path = new URL(request.url ?? '/', 'http://dev.invalid').pathname;
          if (!mediaTypes.has(extname(path))) return next();
          files(request, response as express.Response, next);
        });
      }
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const { folder, address } of shelves)
        for (const file of readdirSync(folder).filter((name) => mediaTypes.has(extname(name))))
          this.emitFile({
            type: 'asset',
            fileName: `${address}/${file}`,
            source: readFileSync(join(folder, file)),
          });
    },
  };
};
