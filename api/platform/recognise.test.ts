import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recognise } from '#api/platform/recognise.ts';

/** A TIFF block whose only entry is the orientation. */
const tiff = (orientation: number, isLittle = false, entries = 1): Buffer => {
  const block = Buffer.alloc(26);
  block.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  const put16 = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  put32(8, 4);
  put16(entries, 8);
  put16(0x0112, 10);
  put16(3, 12);
  put32(1, 14);
  put16(orientation, 18);
  return block;
};

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const uint32 = (value: number, isLittle = false) => {
  const four = Buffer.alloc(4);
  if (isLittle) four.writeUInt32LE(value);
  else four.writeUInt32BE(value);
  return four;
};
const text = (value: string) => Buffer.from(value, 'latin1');

const segment = (marker: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker]), uint16(body.length + 2), body]);
};
const frame = segment(0xc0, Buffer.from([8]), uint16(300), uint16(400), Buffer.alloc(10));
const exifSegment = (block: Buffer) => segment(0xe1, text('Exif\0\0'), block);
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0, 0])]);

const chunk = (name: string, body: Buffer) =>
  Buffer.concat([uint32(body.length), text(name), body, Buffer.alloc(4)]);
const png = (exif: Buffer) =>
  Buffer.concat([
    text('\u0089PNG\r\n\u001a\n'),
    chunk('IHDR', Buffer.concat([uint32(400), uint32(300), Buffer.alloc(5)])),
    chunk('eXIf', exif),
  ]);

const riff = (name: string, body: Buffer) =>
  Buffer.concat([text(name), uint32(body.length, true), body, Buffer.alloc(body.length % 2)]);
const webp = (exif: Buffer) =>
  Buffer.concat([
    text('RIFF\0\0\0\0WEBP'),
    riff('VP8X', Buffer.from([8, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0])),
    riff('VP8 ', Buffer.alloc(31)),
    riff('EXIF', exif),
  ]);

const avif = (quarters: number) =>
  Buffer.concat([
    text('\0\0\0\u001cftypavif'),
    text('ispe\0\0\0\0'),
    uint32(400),
    uint32(300),
    text('irot'),
    Buffer.from([quarters]),
  ]);

const sizeOf = (file: Buffer) => {
  const { size } = recognise(file);
  return size && `${size.width} × ${size.height}`;
};

test.each([1, 2, 3, 4])('orientation %i leaves width and height', (orientation) => {
  for (const file of [
    jpeg(exifSegment(tiff(orientation)), frame),
    jpeg(exifSegment(tiff(orientation, true)), frame),
    png(tiff(orientation)),
    webp(tiff(orientation)),
  ])
    expect(sizeOf(file)).toBe('400 × 300');
});

test.each([5, 6, 7, 8])('orientation %i exchanges width and height', (orientation) => {
  for (const file of [
    jpeg(exifSegment(tiff(orientation)), frame),
    jpeg(exifSegment(tiff(orientation, true)), frame),
    jpeg(frame, exifSegment(tiff(orientation))),
    jpeg(exifSegment(tiff(orientation)), exifSegment(tiff(1)), frame),
    png(tiff(orientation)),
    webp(tiff(orientation, true)),
    webp(Buffer.concat([text('Exif\0\0'), tiff(orientation)])),
  ])
    expect(sizeOf(file)).toBe('300 × 400');
});

test('an AVIF is turned by its own box', () => {
  expect([0, 1, 2, 3].map((quarters) => sizeOf(avif(quarters)))).toEqual([
    '400 × 300',
    '300 × 400',
    '400 × 300',
    '300 × 400',
  ]);
});

test.each([
  ['an orientation there is none of', tiff(9)],
  ['many entries in a short block', tiff(6, false, 65_535).subarray(0, 12)],
  ['no byte order', Buffer.concat([text('XX'), tiff(6).subarray(2)])],
  ['a directory far away', Buffer.concat([text('MM\0*'), uint32(0xffffffff), tiff(6).subarray(8)])],
  ['a directory that is its own header', Buffer.concat([text('MM\0*'), uint32(0)])],
  ['nothing', Buffer.alloc(0)],
])('EXIF with %s turns nothing', (_what, block) => {
  for (const file of [jpeg(exifSegment(block), frame), png(block), webp(block)])
    expect(sizeOf(file)).toBe('400 × 300');
});

test('no bytes make it throw', () => {
  const whole = [jpeg(exifSegment(tiff(6)), frame), png(tiff(6)), webp(tiff(6)), avif(1)];
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }),
      fc.nat(200),
      (file, changes, length) => {
        const broken = Buffer.from(file);
        for (const [at, value] of changes) if (at < broken.length) broken[at] = value;
        const { type } = recognise(broken.subarray(0, length));
        expect(type).toMatch(/^[a-z]+\/[a-z-]+$/);
      },
    ),
    { numRuns: 2_000 },
  );
});
