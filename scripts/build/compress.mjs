// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible = new Set(['.html', '.css', '.js', '.svg', '.json', '.xml', '.txt', '.md']);
const SMALLEST_BYTES = 1024;
// zlib runs in libuv's pool of four threads; more at once would only use memory.
const AT_ONCE = 4;

/** @param {string} file @returns {Promise<number>} bytes on the wire, with Brotli */
const compress = async (file) => {
  const content = await readFile(file);
  if (!compressible.has(extname(file)) || content.length < SMALLEST_BYTES) return content.length;
  const [small, widelyRead] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, widelyRead)]);
  return small.length;
};

/**
 * Writes a .br and a .gz beside every file worth compressing. Returns the transfer size of each
 * URL.
 * @param {string} folder
 * @returns {Promise<Map<string, number>>}
 */
export const compressFolder = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const queue = files.values();
  const work = async () => {
    for (const file of queue)
      sizes.set(`/${relative(folder, file).split(sep).join('/')}`, await compress(file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sizes;
};
