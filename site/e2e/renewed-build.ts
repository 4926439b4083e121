import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { buildIdAt, currentSite, readCurrent, writeCurrent } from '../../api/http/site-builds.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The hash in a file's name. */
const HASHED = /-[\w-]{8}(?=\.(?:js|css)$)/;

/**
 * A copy of the build that can be replaced by one in which every script and style sheet has another
 * name. It is inside the repository, so that the server resolves its packages.
 */
export const copyBuild = () => {
  const folder = mkdtempSync(join(dist, 'renewed-'));
  cpSync(join(dist, 'testing'), folder, { recursive: true });
  const builds = join(folder, 'site');
  const site = currentSite(builds);
  return {
    program: join(folder, 'api/main.js'),
    /** Publishes a build beside it, without the palette's code and with another title. */
    publish: (title: string) => {
      const { inputs = '' } = readCurrent(builds) ?? {};
      const build = buildIdAt(new Date());
      const next = join(builds, build);
      cpSync(site, next, { recursive: true });
      const assets = join(next, 'client/assets');
      for (const name of readdirSync(assets).filter((each) => each.includes('palette-')))
        rmSync(join(assets, name));
      const home = join(next, 'client/index.html');
      const html = readFileSync(home, 'utf8').replace(/<title>[^<]*/, `<title>${title}`);
      for (const end of ['.br', '.gz']) rmSync(home + end, { force: true });
      writeFileSync(home, html);
      writeCurrent(builds, { build, inputs });
      return build;
    },
    renew: () => {
      const assets = join(site, 'client/assets');
      const names = readdirSync(assets).filter((name) => HASHED.test(name));
      const renamed = new Map(names.map((name) => [name, name.replace(HASHED, '-renewed0')]));
      // Several files have names that differ only in the hash.
      for (const [n, [name, next]] of [...renamed].entries())
        renamed.set(name, next.replace('renewed0', `renewd${String(n).padStart(2, '0')}`));
      const pattern = new RegExp(
        names.map((name) => name.replaceAll(/[.-]/g, (sign) => `\\${sign}`)).join('|'),
        'g',
      );
      for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!/\.(?:js|css|html|json)$/.test(entry.name)) continue;
        const text = readFileSync(file, 'utf8').replaceAll(
          pattern,
          (name) => renamed.get(name) ?? name,
        );
        const next = join(entry.parentPath, renamed.get(entry.name) ?? entry.name);
        for (const [end, compress] of [
          ['.br', (all: string) => brotliCompressSync(all, fast)],
          ['.gz', (all: string) => gzipSync(all, { level: 1 })],
        ] as const) {
          if (!readdirSync(entry.parentPath).includes(entry.name + end)) continue;
          rmSync(file + end);
          writeFileSync(next + end, compress(text));
        }
        renameSync(file, next);
        writeFileSync(next, text);
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
};
