import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '#shared/contracts/project.ts';
import type { Screenshot } from '#site/content-model/project.ts';
import { smallPicture } from '#site/content-model/small-picture.ts';
import { ContentError } from './content-error.ts';
import { webpSize } from './webp-size.ts';

interface Named {
  id: string;
  /** The readme, for messages. */
  file: string;
  screenshots: Project['screenshots'];
}

/**
 * The screenshots with their sizes, each with its small version beside it. Throws a `ContentError`
 * if one is missing.
 */
export const readScreenshots = async (
  screens: string,
  { id, file, screenshots }: Named,
): Promise<Screenshot[]> => {
  const address = `/images/projects/${id}/screens/`;
  return Promise.all(
    screenshots.map(async ({ src, alt }) => {
      for (const picture of [src, smallPicture(src)]) {
        const name = picture.slice(address.length);
        if (!picture.startsWith(address) || !existsSync(join(screens, id, name)))
          throw new ContentError(file, 'screenshots', `${picture} is not in screens/`);
      }
      const size = webpSize(await readFile(join(screens, id, src.slice(address.length))));
      if (!size) throw new ContentError(file, 'screenshots', `${src} is not a WebP picture`);
      return { src, alt, ...size };
    }),
  );
};
