import { attachmentLimits } from '#shared/attachment-limits.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a file is, by its first bytes. `size` is null for whatever must not be shown in place. */
export interface Recognised {
  readonly type: string;
  readonly size: Size | null;
}

const textAt = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length);

// Markers of a JPEG that carry the dimensions: SOF0 to SOF15 without DHT, JPG and DAC.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (bytes: Buffer): Size | null => {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    if (isFrame(bytes[at + 1] ?? 0)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const webpSize = (bytes: Buffer): Size | null => {
  const chunk = textAt(bytes, 12, 4);
  if (bytes.length < 30) return null;
  if (chunk === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (chunk !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
};

/** The largest `ispe` box: an AVIF may have several, for its thumbnail and its tiles. */
const avifSize = (bytes: Buffer): Size | null => {
  let largest: Size | null = null;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.length) break;
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
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
    sizeOf: (bytes) =>
      bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
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
 * Recognises a file by its content. A picture whose dimensions cannot be read, or which would take
 * too much memory to show, has no size.
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
