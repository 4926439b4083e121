import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { inRoot } from '../../run/paths.mjs';

/** A picture as it is shown: upright, whatever way the camera was held. */
export interface Picture {
  file: string;
  width: number;
  height: number;
  hash: string;
  /** Small enough, a WebP, and with nothing in it but the picture: it is published as it is. */
  isReady: boolean;
}

export type Format = 'webp' | 'avif';

const isPicture = (name: string) =>
  /\.(?:jpe?g|png|webp|avif)$/i.test(name) && !name.startsWith('.');

// A file of a few kilobytes can claim gigabytes of pixels.
const MOST_PIXELS = 100_000_000;
const MOST_BYTES = 100_000_000;

/** Raised when rendering changes, so that no outdated picture is reused, here or in a browser. */
const EDITION = 1;

/** As wide as any page shows a picture, at two pixels each. */
const WIDEST = 1600;

const millions = (count: number) => `${Math.round(count / 1e6).toLocaleString('en-GB')} million`;

/** Reads what a picture is without decoding it. Gives a fault in words where it cannot be shown. */
export const describePicture = async (file: string): Promise<Picture | { fault: string }> => {
  const { size } = await stat(file);
  if (size > MOST_BYTES)
    return { fault: `has ${millions(size)} bytes, more than ${millions(MOST_BYTES)}` };
  const bytes = await readFile(file);
  let read;
  try {
    read = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return { fault: 'cannot be read as a picture' };
  }
  const { format, width, height, orientation = 1, exif, xmp, iptc, icc, pages = 1 } = read;
  const isKnown = ['jpeg', 'png', 'webp', 'heif'].includes(format);
  if (!isKnown || !width || !height) return { fault: 'must be a JPEG, PNG, WebP or AVIF' };
  if (width * height * pages > MOST_PIXELS)
    return {
      fault: `has ${width} × ${height} pixels, more than ${millions(MOST_PIXELS)} together`,
    };
  const isBare = !exif && !xmp && !iptc && !icc && pages === 1;
  // Orientations from 5 lie on their side (EXIF 2.32, tag 274).
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  return {
    file,
    width: across,
    height: down,
    hash: createHash('sha256').update(`${EDITION} `).update(bytes).digest('hex').slice(0, 16),
    isReady: format === 'webp' && isBare && width <= WIDEST,
  };
};

const cacheFolder = inRoot('node_modules/.cache/foyer/pictures');

/**
 * The picture in a width and format, upright, in sRGB, without metadata: no place, no camera, no
 * name. From the cache if it was rendered before.
 */
export const renderPicture = async (
  { file, hash }: Picture,
  { width, format }: { width: number; format: Format },
): Promise<Buffer> => {
  const stored = join(cacheFolder, `${hash}-${width}.${format}`);
  if (existsSync(stored)) return readFile(stored);
  const upright = sharp(file, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  const bytes = await (
    format === 'avif' ? upright.avif({ quality: 52, effort: 3 }) : upright.webp({ quality: 76 })
  ).toBuffer();
  await mkdir(cacheFolder, { recursive: true });
  // Two builds at once: neither reads what the other has half written.
  const fresh = `${stored}.${process.pid}`;
  await writeFile(fresh, bytes);
  await rename(fresh, stored);
  return bytes;
};

/** Of a picture with a small version beside it: how large each is. */
export const sizeOf = ({ width, height }: Picture) => {
  const shown = Math.min(width, WIDEST);
  return { width: shown, height: Math.round((height * shown) / width) };
};

/** The name of the large version, which is a WebP; the small one is `smallPicture` of it. */
export const publishedName = (name: string): string => `${parse(name).name}.webp`.normalize('NFC');

/** Files of earlier contents, made by hand where the build makes them now. */
const isSmallOf = (name: string, all: readonly string[]) => {
  const [, base] = /^(.+)-small\.[a-z]+$/i.exec(name) ?? [];
  return base !== undefined && all.some((other) => parse(other).name === base);
};

/** The pictures of a folder that have a large and a small version, by name. */
export const picturesIn = async (folder: string): Promise<string[]> => {
  const names = existsSync(folder) ? (await readdir(folder)).filter(isPicture).sort() : [];
  return names.filter((name) => !isSmallOf(name, names));
};

export const largeVersion = (picture: Picture): Promise<Buffer> =>
  picture.isReady
    ? readFile(picture.file)
    : renderPicture(picture, { width: sizeOf(picture).width, format: 'webp' });

export const smallVersion = (picture: Picture): Promise<Buffer> =>
  renderPicture(picture, { width: Math.round(sizeOf(picture).width / 2), format: 'webp' });

const STEPS = [480, 960, WIDEST];

/** The widths in which a picture of a text is made: never wider than it is. */
export const widthsOf = ({ width }: Picture): number[] => [
  ...STEPS.filter((step) => step < width),
  ...(width <= WIDEST ? [width] : []),
];

/** Where a version of a picture of a text is, cached for good; its name says nothing of the file. */
export const addressOf = ({ hash }: Picture, width: number, format: Format): string =>
  `/assets/pictures/${hash}-${width}.${format}`;

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const setOf = (picture: Picture, format: Format) =>
  widthsOf(picture)
    .map((width) => `${addressOf(picture, width, format)} ${width}w`)
    .join(', ');

const markup = (picture: Picture, alt: string, isFirst: boolean): string => {
  const widths = widthsOf(picture);
  const standard = widths.find((width) => width >= 960) ?? widths.at(-1) ?? picture.width;
  const { width, height } = sizeOf(picture);
  const sizes = 'sizes="(min-width: 50rem) 46rem, 92vw"';
  // The picture that a page begins with is what its visitor waits for.
  const loading = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  return (
    `<picture><source type="image/avif" srcset="${setOf(picture, 'avif')}" ${sizes}>` +
    `<img src="${addressOf(picture, standard, 'webp')}" srcset="${setOf(picture, 'webp')}" ${sizes} ` +
    `alt="${escapeAttribute(alt)}" width="${width}" height="${height}" ${loading} decoding="async"></picture>`
  );
};

/** The pictures of a content's texts, by how texts name them: `pictures/harbour.jpg`. */
export type Pictures = ReadonlyMap<string, Picture>;

const inText = /<img src="(pictures\/[^"]+)" alt="([^"]*)">/g;

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x22;', '"')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&');

/** Puts every picture of a rendered text in its sizes and formats. */
export const withPictures = (html: string, pictures: Pictures): string =>
  html.replace(inText, (whole, name: string, alt: string, at: number) => {
    const picture = pictures.get(decodeURI(plain(name)).normalize('NFC'));
    return picture ? markup(picture, plain(alt), at <= '<p>'.length) : whole;
  });

/** Reads the folder `pictures` of a content. */
export const readPictures = async (root: string) => {
  const folder = join(root, 'pictures');
  const names = existsSync(folder) ? (await readdir(folder)).filter(isPicture).sort() : [];
  const read = await Promise.all(
    names.map(async (name) => ({
      name: `pictures/${name.normalize('NFC')}`,
      picture: await describePicture(join(folder, name)),
    })),
  );
  return {
    pictures: new Map(
      read.flatMap(({ name, picture }) => ('fault' in picture ? [] : [[name, picture] as const])),
    ),
    faults: read.flatMap(({ name, picture }) =>
      'fault' in picture ? [{ file: name, fault: picture.fault }] : [],
    ),
  };
};
