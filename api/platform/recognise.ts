import { attachmentLimits } from '#shared/attachment-limits.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The type of a file, from its first bytes. `size` is upright, as shown; null if it must not be shown in
 * place.
 */
export interface Recognised {
  readonly type: string;
  readonly size: Size | null;
}

const textAt = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length);

// Markers of a JPEG that carry the dimensions: SOF0 to SOF15 without DHT, JPG and DAC.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const ORIENTATION = 0x0112;

/** More than any camera writes. */
const MOST_ENTRIES = 1_000;

/**
 * Whether EXIF rotates the picture by a quarter turn, so that width and height swap: orientation 5 to 8
 * in the first directory of the TIFF block. Anything malformed counts as no rotation.
 */
const isOnItsSide = (tiff: Buffer): boolean => {
  const isLittle = textAt(tiff, 0, 2) === 'II';
  if (tiff.length < 8 || (!isLittle && textAt(tiff, 0, 2) !== 'MM')) return false;
  const at16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return false;
  const entries = Math.min(at16(directory), MOST_ENTRIES);
  for (let entry = directory + 2; entry < directory + 2 + 12 * entries; entry += 12) {
    if (entry + 12 > tiff.length) return false;
    if (at16(entry) === ORIENTATION) return at16(entry + 8) >= 5 && at16(entry + 8) <= 8;
  }
  return false;
};

const withSidesSwapped = (size: Size | null, isOnSide: boolean): Size | null =>
  size && isOnSide ? { width: size.height, height: size.width } : size;

const jpegSize = (bytes: Buffer): Size | null => {
  let size: Size | null = null;
  let exif: Buffer | null = null;
  let at = 2;
  // Up to the picture itself, which SOS begins.
  while (at + 9 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (isFrame(bytes[at + 1] ?? 0))
      size ??= { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (bytes[at + 1] === 0xe1 && textAt(bytes, at + 4, 6) === 'Exif\0\0')
      exif ??= bytes.subarray(at + 10, end);
    at = end;
  }
  return withSidesSwapped(size, exif !== null && isOnItsSide(exif));
};

const pngSize = (bytes: Buffer): Size | null => {
  if (bytes.length < 24) return null;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (textAt(bytes, at + 4, 4) === 'eXIf')
      return withSidesSwapped(size, isOnItsSide(bytes.subarray(at + 8, end - 4)));
    at = end;
  }
  return size;
};

/** Only in the extended format, whose EXIF block may follow the picture, beyond the first bytes. */
const webpExif = (bytes: Buffer): Buffer | null => {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    if (textAt(bytes, at, 4) === 'EXIF') {
      const block = bytes.subarray(at + 8, at + 8 + length);
      return textAt(block, 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
    }
    at += 8 + length + (length % 2);
  }
  return null;
};

const webpSize = (bytes: Buffer): Size | null => {
  const chunk = textAt(bytes, 12, 4);
  if (bytes.length < 30) return null;
  if (chunk === 'VP8X') {
    const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    const exif = webpExif(bytes);
    return withSidesSwapped(size, exif !== null && isOnItsSide(exif));
  }
  if (chunk === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (chunk !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
};

/**
 * The largest `ispe` box: an AVIF may have several, for its thumbnail and tiles. A separate box rotates
 * it (`irot`, in quarter turns); browsers ignore its EXIF.
 */
const avifSize = (bytes: Buffer): Size | null => {
  let largest: Size | null = null;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.length) break;
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  const rotation = bytes.indexOf('irot');
  return withSidesSwapped(largest, rotation >= 0 && (bytes[rotation + 4] ?? 0) % 2 === 1);
};

interface Kind {
  readonly type: string;
  readonly is: (bytes: Buffer) => boolean;
  readonly sizeOf?: (bytes: Buffer) => Size | null;
}

const begins =
  (start: string, at = 0) =>
  (bytes: Buffer): boolean =>
    textAt(bytes, at, start.length) === start;

const kinds: readonly Kind[] = [
  {
    type: 'image/png',
    is: begins('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'),
    sizeOf: pngSize,
  },
  { type: 'image/jpeg', is: begins('\u00ff\u00d8\u00ff'), sizeOf: jpegSize },
  {
    type: 'image/gif',
    is: (bytes) => begins('GIF87a')(bytes) || begins('GIF89a')(bytes),
    sizeOf: (bytes) =>
      bytes.length < 10 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) },
  },
  {
    type: 'image/webp',
    is: (bytes) => begins('RIFF')(bytes) && begins('WEBP', 8)(bytes),
    sizeOf: webpSize,
  },
  { type: 'image/avif', is: begins('ftypavif', 4), sizeOf: avifSize },
  { type: 'application/pdf', is: begins('%PDF-') },
  { type: 'application/zip', is: begins('PK\u0003\u0004') },
];

const isShowable = ({ width, height }: Size): boolean =>
  width > 0 && height > 0 && width * height <= attachmentLimits.picturePixels;

/**
 * Recognizes a file by its content. A picture with unreadable dimensions, or one that would take too
 * much memory to show, has no size.
 */
export const recognise = (head: Uint8Array): Recognised => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const kind = kinds.find(({ is }) => is(bytes));
  const size = kind?.sizeOf?.(bytes) ?? null;
  return {
    type: kind?.type ?? 'application/octet-stream',
    size: size && isShowable(size) ? size : null,
  };
};
