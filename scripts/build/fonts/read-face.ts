import { create } from 'fontkitten';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { TypefaceRole } from '#site/content-model/look.ts';

/** The range of each axis, or the single value to keep. */
export type Axes = Record<string, number | { min: number; max: number }>;

interface FaceFile {
  source: string;
  /** File name in the cache and in the style sheet. */
  name: string;
  axes: Axes;
  weight: string;
  isWide: boolean;
}

/** An owner's font: one file, or one per weight, with the most used weight first. */
export interface OwnFace {
  files: [FaceFile, ...FaceFile[]];
  /**
   * The system font that browsers show until this one loads, scaled to it. Widths are those of the
   * text below, in em.
   */
  fallback: {
    kind: keyof typeof systemFaces;
    isBold: boolean;
    share: number;
    ascent: number;
    descent: number;
  };
}

export interface Folders {
  repository: string;
  /** The content folder, which holds the owner's fonts. */
  content: string;
}

/** The weights and widths that the styles use, and the files of a package without axes. */
const wanted: Record<
  TypefaceRole,
  { weights: [number, number]; shown: number; width: number; files: string[] }
> = {
  text: { weights: [400, 700], shown: 400, width: 100, files: ['400', '700'] },
  heading: { weights: [400, 700], shown: 700, width: 120, files: ['700'] },
  label: { weights: [400, 600], shown: 400, width: 87.5, files: ['400'] },
};

// Spaces are removed: the library cannot measure an empty glyph at the end of a file.
const MEASURED =
  'I design, build and hand over systems that can be measured, explained and switched off. Half of the work is deciding what not to build, and the other half is software that somebody else can run.'.replaceAll(
    ' ',
    '',
  );

/**
 * Fonts that nearly every system has, with their average advance in em for the text above without
 * spaces.
 */
export const systemFaces = {
  sans: {
    regular: ["local('Arial'), local('Liberation Sans'), local('Helvetica')", 0.4758],
    bold: ["local('Arial Bold'), local('Liberation Sans Bold'), local('Helvetica Bold')", 0.5179],
    family: 'system-ui, sans-serif',
  },
  serif: {
    regular: ["local('Times New Roman'), local('Liberation Serif'), local('Times')", 0.4316],
    bold: [
      "local('Times New Roman Bold'), local('Liberation Serif Bold'), local('Times Bold')",
      0.4621,
    ],
    family: 'Georgia, serif',
  },
  mono: {
    regular: ["local('Courier New'), local('Liberation Mono'), local('DejaVu Sans Mono')", 0.6001],
    bold: ["local('Courier New Bold'), local('Liberation Mono Bold')", 0.6001],
    family: "ui-monospace, 'DejaVu Sans Mono', monospace",
  },
} as const;

/** The reason why a font cannot be used, in words that follow its name. */
export class FaceFault extends Error {}

const latinFiles = (files: readonly string[], choice: string, role: TypefaceRole): string[] => {
  const id = choice.slice(choice.indexOf('/') + 1);
  const isThere = (rest: string) => files.includes(`${id}-latin-${rest}-normal.woff2`);
  // Prefers a file with all axes that the styles use, then one with only the weight.
  const variable = ['standard', 'wght', 'full'].find(isThere);
  const weights = variable ? [variable] : wanted[role].files.filter(isThere);
  return weights.map((rest) => `${id}-latin-${rest}-normal.woff2`);
};

/**
 * The files of a choice: one in the content, or those of a package beside the content or the site.
 */
const filesOf = async (
  { repository, content }: Folders,
  choice: string,
  role: TypefaceRole,
): Promise<string[]> => {
  if (choice.startsWith('fonts/')) {
    if (existsSync(join(content, choice))) return [join(content, choice)];
    throw new FaceFault('is not in the folder');
  }
  const folder = [content, repository]
    .map((root) => join(root, 'node_modules', choice, 'files'))
    .find(existsSync);
  if (folder === undefined)
    throw new FaceFault(
      `is not installed: run npm install --prefix ${content} --no-package-lock ${choice}`,
    );
  const found = latinFiles(await readdir(folder), choice, role);
  if (found.length === 0) throw new FaceFault('has no file for Latin text');
  return found.map((file) => join(folder, file));
};

const parse = (bytes: Uint8Array) => {
  let font;
  try {
    font = create(Buffer.from(bytes));
  } catch {
    throw new FaceFault('cannot be read as a font');
  }
  if (font.isCollection) throw new FaceFault('is a collection of fonts, not one');
  return font;
};

const isFontOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'wOF2';

const clipped = (axis: { min: number; max: number }, [low, high]: [number, number]) => {
  const min = Math.min(Math.max(low, axis.min), axis.max);
  const max = Math.max(Math.min(high, axis.max), axis.min);
  return min === max ? min : { min, max };
};

const inRange = ({ min, max }: { min: number; max: number }, value: number) =>
  Math.min(max, Math.max(min, value));

/** Fixes all axes of a font at the weight and width in which a role shows it. */
const standing = async (bytes: Uint8Array, role: TypefaceRole, text: string) => {
  const axes = Object.entries(parse(bytes).variationAxes).flatMap(([tag, axis]) =>
    axis ? [{ tag, axis }] : [],
  );
  const { shown, width } = wanted[role];
  const variationAxes = Object.fromEntries(
    axes.map(({ tag, axis }) => [
      tag,
      inRange(axis, tag === 'wght' ? shown : tag === 'wdth' ? width : axis.default),
    ]),
  );
  return subsetFont(bytes, text, { targetFormat: 'sfnt', variationAxes });
};

const kindOf = (font: ReturnType<typeof parse>): keyof typeof systemFaces => {
  const advance = (character: string) =>
    font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth;
  if (advance('i') === advance('m')) return 'mono';
  // Classes 1 to 5 and 7 of OpenType's sFamilyClass have serifs. Many fonts set no class.
  const family = font['OS/2'].sFamilyClass >> 8;
  const hasSerifs =
    family === 0
      ? /serif|slab|roman/i.test(font.familyName) && !/sans/i.test(font.familyName)
      : family <= 5 || family === 7;
  return hasSerifs ? 'serif' : 'sans';
};

const alphabet = Array.from({ length: 26 }, (_, at) => 97 + at);

const readSource = async (source: string, role: TypefaceRole) => {
  const bytes = await readFile(source);
  if (!isFontOf(bytes)) throw new FaceFault('is not a WOFF2 font');
  const font = parse(bytes);
  if (!alphabet.every((code) => font.hasGlyphForCodePoint(code)))
    throw new FaceFault('lacks some letters from a to z');
  const { wght, wdth, ...others } = font.variationAxes;
  const { weights } = wanted[role];
  const axes: Axes = {
    ...(wght && { wght: clipped(wght, weights) }),
    ...(wdth && { wdth: role === 'label' ? inRange(wdth, 87.5) : clipped(wdth, [100, 120]) }),
  };
  for (const [tag, axis] of Object.entries(others)) if (axis) axes[tag] = axis.default;
  const weight = axes['wght'] ?? font['OS/2'].usWeightClass;
  const isWide = typeof axes['wdth'] === 'object';
  return {
    bytes,
    file: {
      source,
      axes,
      weight: typeof weight === 'number' ? String(weight) : `${weight.min} ${weight.max}`,
      isWide,
    },
  };
};

const measured = async (bytes: Uint8Array, role: TypefaceRole): Promise<OwnFace['fallback']> => {
  const font = parse(await standing(bytes, role, MEASURED + 'im'));
  const advances = Array.from(
    MEASURED,
    (each) => font.glyphForCodePoint(each.codePointAt(0) ?? 0).advanceWidth,
  );
  const average = advances.reduce((sum, each) => sum + each, 0) / advances.length / font.unitsPerEm;
  const kind = kindOf(font);
  const isBold = role === 'heading';
  const [, ofSystem] = systemFaces[kind][isBold ? 'bold' : 'regular'];
  const share = average / ofSystem;
  const { ascent, descent, unitsPerEm } = font;
  return {
    kind,
    isBold,
    share,
    ascent: ascent / unitsPerEm / share,
    descent: -descent / unitsPerEm / share,
  };
};

/**
 * Reads the owner's choice for a role. Throws a `FaceFault` if it cannot be shown.
 *
 * @param choices `fonts/….woff2` of the content, or packages
 */
export const readFace = async (
  folders: Folders,
  role: TypefaceRole,
  choices: readonly string[],
): Promise<OwnFace> => {
  const read = [];
  for (const choice of choices) {
    try {
      const sources = await filesOf(folders, choice, role);
      read.push(...(await Promise.all(sources.map((source) => readSource(source, role)))));
    } catch (error) {
      if (error instanceof FaceFault) throw new FaceFault(`${choice} ${error.message}`);
      throw error;
    }
  }
  const [first, ...more] = read.toSorted((a, b) => offBy(a.file, role) - offBy(b.file, role));
  if (first === undefined) throw new FaceFault('names no font');
  return {
    files: [
      { ...first.file, name: `own-${role}.woff2` },
      ...more.map(({ file }, at) => ({ ...file, name: `own-${role}-more-${at + 1}.woff2` })),
    ],
    fallback: await measured(first.bytes, role),
  };
};

/** The distance between a file's weights and the weight that a role mostly shows. */
const offBy = ({ weight }: { weight: string }, role: TypefaceRole) => {
  const [low = 400, high = low] = weight.split(' ').map(Number);
  const { shown } = wanted[role];
  return Math.max(low - shown, shown - high, 0);
};

/** European Latin letters with their marks, and common punctuation. */
const cardText = `${Array.from({ length: 0x17f - 32 }, (_, at) => String.fromCharCode(32 + at)).join('')}–—‘’“”…×−≤≥→`;

/**
 * The heading font in the form that the renderer of preview pictures needs: one weight and width,
 * uncompressed. Returns its file, its family, and a key that changes with it.
 */
export const cardFaceOf = async (face: OwnFace, cacheFolder: string) => {
  const [{ source }] = face.files;
  const bytes = await standing(await readFile(source), 'heading', cardText);
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const file = join(cacheFolder, `own-${key}.ttf`);
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(file, bytes);
  return { file, key, family: parse(bytes).familyName };
};
