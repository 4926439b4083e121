import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import { featuresSchema, type Feature } from '#shared/contracts/features.ts';
import { readConsolePath } from '#shared/domain/console-paths.ts';
import { withoutTrailing } from '#shared/domain/without-trailing.ts';
import { createChangedFiles } from '#api/http/changed-files.ts';
import { indexSiteFiles, MissingFileError, type SiteFile } from '#api/http/site-files.ts';
import { indexWithout, linesWithout, pageWithout } from '#api/http/without-features.ts';
import { StartupError } from '#api/platform/startup-error.ts';

type PageCookieOf = (request: Request) => string | undefined;

const noCookie: PageCookieOf = () => undefined;

/**
 * Serves everything but the API, and lists what the security headers must allow. Its properties may
 * change while the server runs, when another build is switched to.
 */
export interface Site {
  readonly handler: (
    request: Request,
    response: Response,
    next: NextFunction,
    /** `Set-Cookie` of a page, for this visitor alone. */
    pageCookieOf?: PageCookieOf,
  ) => void;
  readonly inlineScriptHashes: readonly string[];
  /** The site owner's name; undefined if this server has no pages. */
  readonly ownerName?: string | undefined;
  /** The id of the served build; undefined if this server has no pages. */
  readonly build?: string | undefined;
}

/** The manifest that the build writes beside the files (docs/decisions/006-prerendering.md). */
const manifestSchema = z.object({
  pages: z.record(z.string(), z.string()),
  apps: z.record(z.string(), z.string()),
  notFound: z.string(),
  immutablePrefix: z.string(),
  /** Pages and files of each feature, hidden while it is off. */
  features: z.partialRecord(
    featuresSchema.keyof(),
    z.object({ pages: z.array(z.string()), files: z.array(z.string()) }),
  ),
  inlineScriptHashes: z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/)),
  ownerName: z.string().optional(),
});
type Manifest = z.infer<typeof manifestSchema>;

const readManifest = async (folder: string): Promise<Manifest> => {
  try {
    const text = await readFile(join(folder, 'manifest.json'), 'utf8');
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartupError(`the built site in ${folder} cannot be read; run npm run build`, {
      cause,
    });
  }
};

type ChangedFiles = ReturnType<typeof createChangedFiles>;

/** The smallest variant of the file that the client accepts; the file itself if it accepts none. */
const negotiate = (file: SiteFile, request: Request): { path: string; encoding: string | null } => {
  const variants = [
    { path: file.brotli, encoding: 'br' },
    { path: file.gzip, encoding: 'gzip' },
  ];
  for (const { path, encoding } of variants)
    if (path !== null && request.acceptsEncodings([encoding]) !== false) return { path, encoding };
  return { path: file.path, encoding: null };
};

// A drawing opened by itself is a document, with its colors in a style element.
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const sendFile = (
  response: Response,
  file: SiteFile,
  options: { status: number; cacheControl: string; changed: ChangedFiles },
): void => {
  const { path, encoding } = negotiate(file, response.req);
  response.status(options.status);
  response.type(file.type);
  response.setHeader('Cache-Control', options.cacheControl);
  if (file.path.endsWith('.svg')) response.setHeader('Content-Security-Policy', DRAWING_POLICY);
  if (file.brotli !== null || file.gzip !== null) response.vary('Accept-Encoding');
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  // Each variant has a strong ETag from its content, so an unchanged page is not sent again after a
  // new build.
  response.setHeader(
    'ETag',
    `"${options.changed.hashOf(file)}${encoding === null ? '' : `-${encoding}`}"`,
  );
  if (options.changed.send(response, file, encoding)) return;
  const settings = {
    dotfiles: 'allow',
    cacheControl: false,
    lastModified: false,
    etag: false,
  } as const;
  response.sendFile(path, settings, (error?: NodeJS.ErrnoException & { status?: number }) => {
    // The client left, in Express's own terms.
    if (!error || error.code === 'ECONNABORTED' || error.syscall === 'write') return;
    if (error.status === 416) {
      // A range beyond the end; `Content-Range`, with the size, is already set.
      for (const name of ['Content-Encoding', 'Content-Type', 'ETag']) response.removeHeader(name);
      response.status(416).set('Cache-Control', 'no-store').end();
      return;
    }
    // A system error code means that the file has disappeared since its build was opened.
    const isMissing = error.code !== undefined;
    response.req.next?.(isMissing ? new MissingFileError(path, { cause: error }) : error);
  });
};

/** Decodes a path: file names may contain spaces, umlauts and other encoded characters. */
const readAddress = (path: string): string => {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
};

const REVALIDATE = 'no-cache';
// With a cookie in its head a page is for one visitor: a shared cache may not store it.
const REVALIDATE_PRIVATELY = 'private, no-cache';
const FOREVER = 'public, max-age=31536000, immutable';

interface Closed {
  readonly pages: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

const closedBy = ({ features }: Manifest, off: readonly Feature[]): Closed => ({
  pages: new Set(off.flatMap((feature) => features[feature]?.pages ?? [])),
  files: new Set(off.flatMap((feature) => features[feature]?.files ?? [])),
});

/** Files to rewrite for features that are off; empty while all are on. */
const editsFor = (
  files: ReadonlyMap<string, SiteFile>,
  pageFiles: ReadonlySet<SiteFile>,
  { pages }: Closed,
  off: ReadonlySet<Feature>,
) => {
  const edits = new Map<SiteFile, (text: string) => string>();
  if (off.size === 0) return edits;
  for (const file of pageFiles) edits.set(file, (html) => pageWithout(html, off));
  const edit = (name: string, run: (text: string) => string) => {
    const file = files.get(name);
    if (file && pages.size > 0) edits.set(file, run);
  };
  for (const name of ['/sitemap.xml', '/llms.txt']) edit(name, (text) => linesWithout(text, pages));
  edit('/content/palette.json', (json) => indexWithout(json, pages));
  return edits;
};

/**
 * Hashed files that this build lacks but open pages of other builds may still fetch, and which of them
 * belong to features that are off. An unreadable build has none.
 */
const leftOver = async (
  folder: string,
  off: readonly Feature[],
  isKnown: (address: string) => boolean,
) => {
  try {
    const manifest = await readManifest(folder);
    const files = await indexSiteFiles(
      join(folder, 'client'),
      (address) => address.startsWith(manifest.immutablePrefix) && !isKnown(address),
    );
    for (const address of closedBy(manifest, off).files) files.delete(address);
    return files;
  } catch {
    return new Map<string, SiteFile>();
  }
};

const queryOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

/**
 * Serves one build of the site: known pages, the console under its prefix, immutable hashed assets,
 * including those of `others`, and a real 404 for everything else. Page paths have no trailing slash;
 * one redirect leads there. Pages of features that are off are not served or linked.
 */
export const openBuiltSite = async (
  folder: string,
  off: readonly Feature[] = [],
  others: readonly string[] = [],
): Promise<Site> => {
  const manifest = await readManifest(folder);
  const closed = closedBy(manifest, off);
  const files = await indexSiteFiles(join(folder, 'client'));
  for (const other of others)
    for (const [address, file] of await leftOver(other, off, (each) => files.has(each)))
      files.set(address, file);
  const fileAt = (name: string): SiteFile => {
    const file = files.get(`/${name}`);
    if (!file) throw new StartupError(`the built site lacks ${name}; run npm run build`);
    return file;
  };
  const pages = new Map(Object.entries(manifest.pages).map(([at, name]) => [at, fileAt(name)]));
  const apps = Object.entries(manifest.apps).map(([at, name]) => ({ at, file: fileAt(name) }));
  const notFound = fileAt(manifest.notFound);
  const pageFiles = new Set([...pages.values(), ...apps.map((app) => app.file), notFound]);
  const changed = createChangedFiles(editsFor(files, pageFiles, closed, new Set(off)));

  const appAt = (path: string) => apps.find(({ at }) => path === at || path.startsWith(`${at}/`));
  // Redirect only to known paths: a browser reads "/\\host" and "//host" as another site.
  const isPage = (path: string) => pages.has(path) || appAt(path) !== undefined;

  // The default hides the fourth parameter from Express, which gives errors to whoever has four.
  const handler: Site['handler'] = (request, response, next, pageCookieOf = noCookie) => {
    const sendPage = (file: SiteFile, status: number) => {
      const cookie = pageCookieOf(request);
      if (cookie !== undefined) response.append('Set-Cookie', cookie);
      const cacheControl = cookie === undefined ? REVALIDATE : REVALIDATE_PRIVATELY;
      sendFile(response, file, { status, cacheControl, changed });
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const { path } = request;
    const withoutSlash = withoutTrailing(path, (character) => character === '/');
    if (path !== '/' && path !== withoutSlash && isPage(withoutSlash)) {
      response.redirect(301, withoutSlash + queryOf(request.url));
      return;
    }
    const page = closed.pages.has(path) ? undefined : pages.get(path);
    if (page) {
      sendPage(page, 200);
      return;
    }
    const app = appAt(path);
    if (app) {
      response.setHeader('X-Robots-Tag', 'noindex');
      const target = readConsolePath(path);
      if (target.is === 'moved') {
        response.redirect(302, target.path + queryOf(request.url));
        return;
      }
      sendPage(app.file, target.is === 'known' ? 200 : 404);
      return;
    }
    const address = readAddress(path);
    const file = closed.files.has(address) ? undefined : files.get(address);
    if (file && !pageFiles.has(file)) {
      // A markdown copy has the same text as its page; search engines should index the page.
      const original = path.endsWith('.md') ? path.slice(0, -'.md'.length) : null;
      if (original !== null && pages.has(original)) {
        response.setHeader('Link', `<${original}>; rel="canonical"`);
      }
      const cacheControl = path.startsWith(manifest.immutablePrefix) ? FOREVER : REVALIDATE;
      sendFile(response, file, { status: 200, cacheControl, changed });
      return;
    }
    sendPage(notFound, 404);
  };
  const { inlineScriptHashes, ownerName } = manifest;
  return { handler, inlineScriptHashes, ownerName };
};
