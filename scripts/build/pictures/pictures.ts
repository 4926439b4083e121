import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { inRoot } from '../../run/paths.mjs';

/** A picture as it is shown: upright, however the camera was held. */
export interface Picture {
  file: string;
  width: number;
  height: number;
  hash: string;
  /** A small WebP without metadata, published unchanged. */
  isReady: boolean;
}

export type Format = 'webp' | 'avif';

const isPicture = (name: string) =>
  /\.(?:jpe?g|png|webp|avif)$/i.test(name) && !name.startsWith('.');

// A file of a few kilobytes can claim gigabytes of pixels.
const MOST_PIXELS = 100_000_000;
const MOST_BYTES = 100_000_000;

/**
 * Increase this when rendering changes, so that neither the cache nor a browser reuses an outdated
 * picture.
 */
const EDITION = 1;

/** The widest that a page shows a picture, at two device pixels per CSS pixel. */
const WIDEST = 1600;

const millions = (count: number) => `${Math.round(count / 1e6).toLocaleString('en-GB')} million`;

/**
 * Reads a picture's properties without decoding it. Returns a fault in words if it cannot be shown.
 */
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
  // Orientations from 5 are rotated by 90 degrees (EXIF 2.32, tag 274).
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
 * Renders the picture in a width and format: upright, in sRGB, without metadata such as position,
 * camera or name. Takes it from the cache if it was rendered before.
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
  // Two concurrent builds must not read each other's half-written files.
  const fresh = `${stored}.${process.pid}`;
  await writeFile(fresh, bytes);
  await rename(fresh, stored);
  return bytes;
};

/** The shown size of a picture that has a small version beside it. */
export const sizeOf = ({ width, height }: Picture) => {
  const shown = Math.min(width, WIDEST);
  return { width: shown, height: Math.round((height * shown) / width) };
};

/** The name of the large version, a WebP. The small one is `smallPicture` of it. */
export const publishedName = (name: string): string => `${parse(name).name}.webp`.normalize('NFC');

/** Earlier contents have small versions made by hand, which the build now makes. */
const isSmallOf = (name: string, all: readonly string[]) => {
  const [, base] = /^(.+)-small\.[a-z]+$/i.exec(name) ?? [];
  return base !== undefined && all.some((other) => parse(other).name === base);
};

/** The pictures of a folder that get a large and a small version, by name. */
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

/** The widths in which a text's picture is made, never wider than the original. */
export const widthsOf = ({ width }: Picture): number[] => [
  ...STEPS.filter((step) => step < width),
  ...(width <= WIDEST ? [width] : []),
];

/**
 * The address of a version of a text's picture. It is cached permanently, and does not reveal the
 * file's name.
 */
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
  // Visitors wait for a picture at the start of a page, so it has priority.
  const loading = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  return (
    `<picture><source type="image/avif" srcset="${setOf(picture, 'avif')}" ${sizes}>` +
    `<img src="${addressOf(picture, standard, 'webp')}" srcset="${setOf(picture, 'webp')}" ${sizes} ` +
    `alt="${escapeAttribute(alt)}" width="${width}" height="${height}" ${loading} decoding="async"></picture>`
  );
};

/** The pictures of a content's texts, by the name that texts use: `pictures/harbour.jpg`. */
export type Pictures = ReadonlyMap<string, Picture>;

const inText = /<img src="(pictures\/[^"]+)" alt="([^"]*)">/g;

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x22;', '"')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&');

/** Gives every picture of a rendered text its sizes and formats. */
export const withPictures = (html: string, pictures: Pictures): string =>
  html.replace(inText, (whole, name: string, alt: string, at: number) => {
    const picture = pictures.get(decodeURI(plain(name)).normalize('NFC'));
    return picture ? markup(picture, plain(alt), at <= '<p>'.length) : whole;
  });

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
