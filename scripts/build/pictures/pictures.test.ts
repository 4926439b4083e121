import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inRoot } from '../../run/paths.mjs';
import { createHighlight } from '../content/highlight.ts';
import { loadContent, soundContent } from '../content/load-content.ts';
import { bodiesOf } from '../content/render-bodies.ts';
import { createMemory } from '../content/text-file.ts';
import {
  describePicture,
  largeVersion,
  picturesIn,
  renderPicture,
  smallVersion,
  widthsOf,
  type Picture,
} from './pictures.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'foyer-pictures-'));

const field = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8441f' } });

/** A photograph taken with the camera on its side, with a GPS position. */
const photograph = (width: number, height: number) =>
  field(width, height)
    .withExif({
      IFD0: { Artist: 'Ada Stone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' },
    })
    .withMetadata({ orientation: 6 });

const described = async (file: string): Promise<Picture> => {
  const picture = await describePicture(file);
  if ('fault' in picture) throw new Error(picture.fault);
  return picture;
};

/** A PNG whose header claims a size; the rest of the picture is missing. */
const claiming = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const sums = Buffer.alloc(4);
    sums.writeUInt32BE(crc32(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, sums]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

test('a photograph is published upright, without its GPS position', async () => {
  const file = join(folder(), 'harbour.jpg');
  await photograph(400, 300).jpeg().toFile(file);
  expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('Ada Stone');
  const picture = await described(file);
  expect(picture).toMatchObject({ width: 300, height: 400, isReady: false });
  for (const bytes of [
    await largeVersion(picture),
    await smallVersion(picture),
    await renderPicture(picture, { width: 120, format: 'avif' }),
  ]) {
    const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(orientation ?? 1).toBe(1);
    expect(height / width).toBeCloseTo(4 / 3, 1);
    expect(bytes.includes('Ada Stone')).toBe(false);
  }
});

test('a small WebP is published unchanged, and one with metadata is not', async () => {
  const at = folder();
  await field(1280, 800).webp().toFile(join(at, 'bare.webp'));
  await photograph(1280, 800).webp().toFile(join(at, 'told.webp'));
  await field(2400, 800).webp().toFile(join(at, 'wide.webp'));
  const bare = await described(join(at, 'bare.webp'));
  expect(await largeVersion(bare)).toEqual(readFileSync(bare.file));
  for (const name of ['told.webp', 'wide.webp'])
    expect((await described(join(at, name))).isReady).toBe(false);
});

test("no version is wider than the picture or a page's widest one", async () => {
  const at = folder();
  const of = async (width: number) => {
    await field(width, 100)
      .png()
      .toFile(join(at, `${width}.png`));
    return widthsOf(await described(join(at, `${width}.png`)));
  };
  expect(await of(300)).toEqual([300]);
  expect(await of(1200)).toEqual([480, 960, 1200]);
  expect(await of(6000)).toEqual([480, 960, 1600]);
});

test.each([
  [
    'bomb.png',
    claiming(40_000, 40_000),
    'has 40000 × 40000 pixels, more than 100 million together',
  ],
  ['text.jpg', Buffer.from('no picture'), 'cannot be read as a picture'],
  [
    'drawing.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'must be a JPEG, PNG, WebP or AVIF',
  ],
  ['empty.webp', Buffer.alloc(0), 'cannot be read as a picture'],
])('%s is rejected', async (name, bytes, fault) => {
  const file = join(folder(), name);
  writeFileSync(file, bytes);
  expect(await describePicture(file)).toEqual({ fault });
});

test('a small version made by hand does not count as a picture', async () => {
  const at = folder();
  for (const name of ['a.webp', 'a-small.webp', 'b-small.png', '.c.png', 'notes.txt'])
    writeFileSync(join(at, name), '');
  expect(await picturesIn(at)).toEqual(['a.webp', 'b-small.png']);
});

/** The test content with one more post that has this text. */
const contentWith = async (text: string) => {
  const content = folder();
  cpSync(inRoot('testing/content'), content, { recursive: true });
  mkdirSync(join(content, 'pictures'));
  await photograph(3000, 2000).jpeg().toFile(join(content, 'pictures/Our harbour.jpg'));
  const head =
    '---\ntitle: Harbour\ndescription: A picture.\ndate: 2026-03-01\ntags: [notes]\n---\n\n';
  writeFileSync(join(content, 'posts/harbour.md'), head + text);
  return content;
};

test("a text's picture has sizes, formats and reserved space, and the first one is not lazy", async () => {
  const root = await contentWith(
    '![The "harbour" & its boats](<pictures/Our harbour.jpg>)\n\nText.\n\n![Again](pictures/Our%20harbour.jpg)\n',
  );
  const content = await soundContent(root, { folder: 'content' });
  const html =
    (await bodiesOf(content, createHighlight, createMemory()).posts['harbour']?.())?.html ?? '';
  const images = html.match(/<picture>.*?<\/picture>/g) ?? [];
  expect(images).toHaveLength(2);
  expect(images[0]).toContain('alt="The &quot;harbour&quot; &amp; its boats"');
  expect(images[0]).toContain('width="1600" height="2400"');
  expect(images[0]).toMatch(
    /type="image\/avif" srcset="\/assets\/pictures\/\w{16}-480\.avif 480w, /,
  );
  expect(images[0]).toContain('fetchpriority="high"');
  expect(images[0]).not.toContain('loading="lazy"');
  expect(images[1]).toContain('loading="lazy"');
});

test.each([
  [
    '![](<pictures/Our harbour.jpg>)',
    'picture',
    'has no text for who does not see it: ![what it shows](…)',
  ],
  ['![A](pictures/none.jpg)', 'picture', 'pictures/none.jpg is not in the folder'],
  [
    '![A](https://example.org/a.png)',
    'picture',
    'https://example.org/a.png must be pictures/…, a file of that folder',
  ],
])('%s is a fault with its line', async (text, at, expected) => {
  const { faults } = await loadContent(await contentWith(`Text.\n\n${text}\n`));
  expect(faults).toEqual([{ file: 'posts/harbour.md', line: 10, field: at, expected }]);
});

test('a picture that cannot be shown is a single fault', async () => {
  const content = await contentWith('![A](pictures/bomb.png)\n');
  writeFileSync(join(content, 'pictures/bomb.png'), claiming(40_000, 40_000));
  const { faults } = await loadContent(content);
  expect(faults?.map(({ file, expected }) => [file, expected])).toEqual([
    ['pictures/bomb.png', 'has 40000 × 40000 pixels, more than 100 million together'],
  ]);
});
