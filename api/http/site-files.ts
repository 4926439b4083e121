import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of the built site with its compressed variants. `hash` is of its content. */
export interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly hash: string;
  readonly brotli: string | null;
  readonly gzip: string | null;
}

/** A file of the index has disappeared since its build was opened. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

// Hidden files are not served, except for the one folder made for requests.
const isHidden = (address: string) => /\/\.(?!well-known\/)/.test(address);

// Content types by extension, or by the whole path where that is more specific.
const types = new Map([
  ['.webmanifest', 'application/manifest+json'],
  ['/rss.xml', 'application/rss+xml; charset=utf-8'],
]);

/** In chunks, because a film is large and chats must go on meanwhile. */
const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url').slice(0, 22);
};

/**
 * The servable files below `folder`, all or those in `wanted`, by decoded path in composed Unicode
 * (NFC): macOS may store another form. Read once, since the files of a build do not change.
 */
export const indexSiteFiles = async (
  folder: string,
  isWanted: (address: string) => boolean = () => true,
): Promise<Map<string, SiteFile>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, SiteFile>();
  for (const path of paths) {
    if (path.endsWith('.br') || path.endsWith('.gz')) continue;
    const address = `/${relative(folder, path).split(sep).join('/').normalize('NFC')}`;
    if (isHidden(address) || !isWanted(address)) continue;
    const extension = extname(path);
    files.set(address, {
      path,
      type: types.get(address) ?? types.get(extension) ?? extension,
      hash: await hashOf(path),
      brotli: known.has(`${path}.br`) ? `${path}.br` : null,
      gzip: known.has(`${path}.gz`) ? `${path}.gz` : null,
    });
  }
  return files;
};
