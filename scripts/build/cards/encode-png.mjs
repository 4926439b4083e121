// @ts-check
import { crc32, deflateSync } from 'node:zlib';

/** @param {string} type @param {Buffer} data */
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/**
 * The most used colours, and for every other colour the nearest of them. A line drawing has three
 * colours and their blending steps, so few are enough.
 * @param {Uint32Array} pixels @param {number} most
 */
const choosePalette = (pixels, most) => {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colours = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const palette = colours.slice(0, most);
  /** @param {number} a @param {number} b */
  const distance = (a, b) =>
    [0, 8, 16].reduce((sum, bits) => sum + (((a >> bits) & 255) - ((b >> bits) & 255)) ** 2, 0);
  /** @type {Map<number, number>} */
  const indexes = new Map();
  for (const colour of colours) {
    let best = 0;
    for (let i = 1; i < palette.length; i += 1)
      if (distance(colour, palette[i] ?? 0) < distance(colour, palette[best] ?? 0)) best = i;
    indexes.set(colour, best);
  }
  return { palette, indexes };
};

/**
 * A PNG of at most 16 colours, four bits per pixel.
 * @param {{ pixels: Uint8Array, width: number, height: number }} image opaque RGBA
 */
export const encodePng = ({ pixels, width, height }) => {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const { palette, indexes } = choosePalette(words, 16);
  const stride = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(stride * height);
  words.forEach((word, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const at = y * stride + 1 + (x >> 1);
    rows[at] = (rows[at] ?? 0) | ((indexes.get(word) ?? 0) << (x % 2 === 0 ? 4 : 0));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits, palette.
  header.set([4, 3, 0, 0, 0], 8);
  const inks = Buffer.from(palette.flatMap((c) => [c & 255, (c >> 8) & 255, (c >> 16) & 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', inks),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
