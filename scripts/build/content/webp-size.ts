const RIFF = 0x52494646;
const LOSSY = 'VP8 ';

/** Width and height of a lossy WebP file in pixels, or null if it is none (RFC 9649, 2.5). */
export const webpSize = (file: Buffer): { width: number; height: number } | null => {
  if (file.length < 30 || file.readUInt32BE(0) !== RIFF) return null;
  if (file.toString('latin1', 12, 16) !== LOSSY) return null;
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
};
