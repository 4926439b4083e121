import express from 'express';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const mediaTypes = new Set(['.mp3', '.mp4', '.webp', '.vtt']);
const isMedia = (name: string) => mediaTypes.has(extname(name));
const isPrintedResume = (name: string) => name === 'resume.pdf' || name === 'resume-short.pdf';

/** A folder of files and its URL on the site. */
interface MediaStore {
  folder: string;
  /** Ends with a slash, or is empty. */
  address: string;
  isPublished: (name: string) => boolean;
}

/**
 * The printed résumé in the root; music and videos at `/media`; screenshots among the pictures of
 * their projects.
 */
const storesOf = (content: string): MediaStore[] => {
  const screens = join(content, 'screens');
  const projects = existsSync(screens) ? readdirSync(join(content, 'projects')) : [];
  return [
    { folder: content, address: '', isPublished: isPrintedResume },
    ...['music', 'videos'].map((name) => ({
      folder: join(content, name),
      address: `media/${name}/`,
      isPublished: isMedia,
    })),
    ...projects.map((id) => ({
      folder: join(screens, id),
      address: `images/projects/${id}/screens/`,
      isPublished: isMedia,
    })),
  ].filter(({ folder }) => existsSync(folder));
};

/** Publishes recordings, pictures and the printed résumé of the content under their own names. */
export const mediaPlugin = (content: string): Plugin => {
  const stores = storesOf(content);
  return {
    name: 'foyer:media',
    configureServer: (server) => {
      for (const { folder, address, isPublished } of stores) {
        const files = express.static(folder, { index: false, fallthrough: true });
        server.middlewares.use(`/${address}`, (request, response, next) => {
          const path = new URL(request.url ?? '/', 'http://dev.invalid').pathname;
          if (!isPublished(path.slice(1))) return next();
          files(request, response as express.Response, next);
        });
      }
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const { folder, address, isPublished } of stores)
        for (const file of readdirSync(folder).filter(isPublished))
          this.emitFile({
            type: 'asset',
            fileName: `${address}${file}`,
            source: readFileSync(join(folder, file)),
          });
    },
  };
};
