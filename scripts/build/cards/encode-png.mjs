// @ts-check
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflated = promisify(deflate);

/** @param {string} type @param {Buffer} data */
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** @param {number} a @param {number} b */
const distance = (a, b) => {
  const red = (a & 255) - (b & 255);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = ((a >> 16) & 255) - ((b >> 16) & 255);
  return red * red + green * green + blue * blue;
};

/**
 * Maps the image to its most frequent colors, and every other color to the nearest of these. A line
 * drawing has three colors and their blending steps, so a few are enough.
 * @param {Int32Array} pixels @param {number} most
 */
const choosePalette = (pixels, most) => {
  /** @type {Map<number, number>} */
  const counts = new Map();
  // Counts runs of one color, which make up nearly all of a drawing. A lookup per pixel would
  // double the total time.
  for (let start = 0; start < pixels.length;) {
    const color = pixels[start] ?? 0;
    let end = start + 1;
    while (end < pixels.length && pixels[end] === color) end += 1;
    counts.set(color, (counts.get(color) ?? 0) + end - start);
    start = end;
  }
  const colors = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const palette = colors.slice(0, most);
  /** @type {Map<number, number>} */
  const indexes = new Map();
  for (const color of colors) {
    let best = 0;
    for (let i = 1; i < palette.length; i += 1)
      if (distance(color, palette[i] ?? 0) < distance(color, palette[best] ?? 0)) best = i;
    indexes.set(color, best);
  }
  return { palette, indexes };
};

/**
 * Encodes a PNG of at most 16 colors, four bits per pixel.
 * @param {{ pixels: Uint8Array, width: number, height: number }} image opaque RGBA
 */
export const encodePng = async ({ pixels, width, height }) => {
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, width * height);
  const { palette, indexes } = choosePalette(words, 16);
  const stride = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(stride * height);
  let [last, index] = [-1, 0];
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) {
      const word = words[i] ?? 0;
      if (word !== last) {
        last = word;
        index = indexes.get(word) ?? 0;
      }
      const at = y * stride + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? index << 4 : index);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 4, color type palette.
  header.set([4, 3, 0, 0, 0], 8);
  const inks = Buffer.from(palette.flatMap((c) => [c & 255, (c >> 8) & 255, (c >> 16) & 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', inks),
    // Level 8 takes four times as long and saves only 6 % of the bytes.
    chunk('IDAT', await deflated(rows, { level: 6, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
