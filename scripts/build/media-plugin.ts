import express from 'express';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { smallPicture } from '#site/content-model/small-picture.ts';
import {
  addressOf,
  describePicture,
  largeVersion,
  picturesIn,
  publishedName,
  readPictures,
  renderPicture,
  smallVersion,
  widthsOf,
} from './pictures/pictures.ts';

const mediaTypes = new Set(['.mp3', '.mp4', '.vtt']);
const isMedia = (name: string) => mediaTypes.has(extname(name));
const isPrintedResume = (name: string) => name === 'resume.pdf' || name === 'resume-short.pdf';

/** A folder of files and its URL on the site. */
interface MediaStore {
  folder: string;
  /** Ends with a slash, or is empty. */
  address: string;
  isPublished: (name: string) => boolean;
}

/** The folders of published files: the printed résumé in the root; music and videos at `/media`. */
const storesOf = (content: string): MediaStore[] =>
  [
    { folder: content, address: '', isPublished: isPrintedResume },
    ...['music', 'videos'].map((name) => ({
      folder: join(content, name),
      address: `media/${name}/`,
      isPublished: isMedia,
    })),
  ].filter(({ folder }) => existsSync(folder));

/** A file of the site: its address without the first slash, and its maker. */
export type Made = [address: string, make: () => Promise<Buffer>];

/** Screenshots in their projects' folders, and posters beside their videos, in two sizes. */
const pairsOf = async (content: string): Promise<Made[]> => {
  const screens = join(content, 'screens');
  const folders = [
    { folder: join(content, 'videos'), address: 'media/videos/' },
    ...(existsSync(screens) ? readdirSync(screens) : []).map((id) => ({
      folder: join(screens, id),
      address: `images/projects/${id}/screens/`,
    })),
  ];
  const made = await Promise.all(
    folders.map(async ({ folder, address }) => {
      const names = await picturesIn(folder);
      return Promise.all(
        names.map(async (name): Promise<Made[]> => {
          const picture = await describePicture(join(folder, name));
          // Loading the content reports this fault if any page shows the picture.
          if ('fault' in picture) return [];
          const large = address + publishedName(name);
          return [
            [large, () => largeVersion(picture)],
            [smallPicture(large), () => smallVersion(picture)],
          ];
        }),
      );
    }),
  );
  return made.flat(2);
};

/** The pictures in texts, in every width and format. */
const versionsOf = async (content: string): Promise<Made[]> => {
  const { pictures } = await readPictures(content);
  return [...pictures.values()].flatMap((picture) =>
    widthsOf(picture).flatMap((width) =>
      (['avif', 'webp'] as const).map((format): Made => [
        addressOf(picture, width, format).slice(1),
        () => renderPicture(picture, { width, format }),
      ]),
    ),
  );
};

const picturesOf = async (content: string) =>
  new Map([...(await pairsOf(content)), ...(await versionsOf(content))]);

/**
 * Publishes the recordings and the printed résumé of the content under their own names, and the
 * versions of its pictures.
 */
export const mediaPlugin = (content: string): Plugin<{ files: () => Promise<Made[]> }> => {
  const stores = storesOf(content);
  /**
   * Emits these outside the bundle: scripts name none of them, so changing a picture changes no
   * script.
   */
  const files = async (): Promise<Made[]> => [
    ...stores.flatMap(({ folder, address, isPublished }) =>
      readdirSync(folder)
        .filter(isPublished)
        .map((file): Made => [address + file, () => readFile(join(folder, file))]),
    ),
    ...(await picturesOf(content)),
  ];
  return {
    name: 'foyer:media',
    api: { files },
    configureServer: (server) => {
      for (const { folder, address, isPublished } of stores) {
        const files = express.static(folder, { index: false, fallthrough: true });
        server.middlewares.use(`/${address}`, (request, response, next) => {
          const path = new URL(request.url ?? '/', 'http://dev.invalid').pathname;
          if (!isPublished(path.slice(1))) return next();
          files(request, response as express.Response, next);
        });
      }
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid');
        if (!/\.(?:webp|avif)$/.test(pathname)) return next();
        picturesOf(content)
          .then((pictures) => pictures.get(decodeURI(pathname).slice(1).normalize('NFC'))?.())
          .then((bytes) => {
            if (!bytes) return next();
            response.setHeader('Content-Type', `image/${extname(pathname).slice(1)}`);
            response.end(bytes);
          })
          .catch(next);
      });
    },
  };
};
