import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built site with its compressed variants. `hash` is the hash of its content. */
export interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly hash: string;
  readonly brotli: string | null;
  readonly gzip: string | null;
}

/** A file of the index is gone since the server started, as while a build writes. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

// Hidden files are not served, except for the one folder that is meant to be requested.
const isHidden = (address: string) => /\/\.(?!well-known\/)/.test(address);

// Content types by extension, or by the whole path where that is more specific.
const types = new Map([
  ['.webmanifest', 'application/manifest+json'],
  ['/rss.xml', 'application/rss+xml; charset=utf-8'],
]);

/**
 * Every servable file below `folder`, by its decoded path. Its Unicode is composed (NFC): macOS may
 * store another form. Read once: the files of a running server do not change.
 */
export const indexSiteFiles = (folder: string): Map<string, SiteFile> => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, SiteFile>();
  for (const path of paths) {
    if (path.endsWith('.br') || path.endsWith('.gz')) continue;
    const address = `/${relative(folder, path).split(sep).join('/').normalize('NFC')}`;
    if (isHidden(address)) continue;
    const hash = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22);
    const extension = extname(path);
    files.set(address, {
      path,
      type: types.get(address) ?? types.get(extension) ?? extension,
      hash,
      brotli: known.has(`${path}.br`) ? `${path}.br` : null,
      gzip: known.has(`${path}.gz`) ? `${path}.gz` : null,
    });
  }
  return files;
};
