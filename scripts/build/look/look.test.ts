import { mkdtempSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from 'yaml';
import { lookSchema } from '#site/content-model/look.ts';
import * as palette from '#site/ui/palette.ts';
import { inRoot, root as repository } from '../../run/paths.mjs';
import { contentMemory } from '../../testing/content-memory.ts';
import { cardFaceOf } from '../fonts/read-face.ts';
import { contrast, nearestWith } from './colors.ts';
import { migrations } from '../content/migrations.ts';
import { loadContent } from '../content/load-content.ts';
import { constantOf, fontsCss, paletteOf, tokensCss } from './look-plugin.ts';
import { colorsOf, makeColors, type Pair } from './make-colors.ts';
import { makeLook, readLook } from './read-look.ts';

const tokens = readFileSync(inRoot('site/ui/tokens.css'), 'utf8');
const fonts = readFileSync(inRoot('site/ui/fonts.css'), 'utf8');
const source = readFileSync(inRoot('site/ui/palette.ts'), 'utf8');
const own = colorsOf(tokens);

const archivo = inRoot(
  'node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
);

const contentWith = (look: string) => {
  const content = mkdtempSync(join(tmpdir(), 'foyer-look-'));
  cpSync(inRoot('testing/content'), content, { recursive: true });
  const owner = readFileSync(join(content, 'owner.yaml'), 'utf8');
  writeFileSync(join(content, 'owner.yaml'), `${owner.trimEnd()}\n${look}`);
  mkdirSync(join(content, 'fonts'));
  cpSync(archivo, join(content, 'fonts/face.woff2'));
  writeFileSync(join(content, 'fonts/text.woff2'), 'no font');
  return { content, lines: owner.trimEnd().split('\n').length };
};

const made = (look: Record<string, unknown>) => makeColors(lookSchema.parse(look), own);

test('the colors of files and shaders equal those of the style sheets', () => {
  const expected = Object.fromEntries(
    Object.entries(own).flatMap(([name, { light, dark }]) => [
      [`${constantOf(name)}Light`, light],
      [`${constantOf(name)}Dark`, dark],
    ]),
  );
  const colors = Object.entries(palette).filter(([name]) => !name.startsWith('hall'));
  expect(colors.length).toBeGreaterThan(12);
  for (const [name, color] of colors) expect([name, expected[name]]).toEqual([name, color]);
});

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

test('a color with too little contrast becomes the nearest one with enough', () => {
  expect(nearestWith('#767676', ['#ffffff'], 4.5)).toBe('#767676');
  const near = nearestWith('#ffcc00', ['#ffffff'], 4.5);
  expect(contrast(near, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(near, '#ffffff')).toBeLessThan(4.6);
});

test('a look that names nothing changes nothing', () => {
  const look = { ...made({}), faces: {} };
  expect(tokensCss(tokens, look)).toBe(tokens);
  expect(fontsCss(fonts, {})).toBe(fonts);
  expect(paletteOf(source, look)).toBe(source);
});

const textTokens = ['ink', 'ink-soft', 'signal-text', 'ok', 'warn', 'danger', 'focus'];
const inks = ['ai', 'automation', 'trading', 'other'];

test('every derived color is readable, whatever the owner chooses', () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const pair = fc.record({ light: hex, dark: hex });
  fc.assert(
    fc.property(fc.record({ accent: pair, paper: pair, ink: pair }), (look) => {
      const { pairs, faults } = made(look);
      // If nothing is readable on a ground, the ink is at fault too.
      if (faults.length > 0) return;
      const all: Record<string, Pair> = { ...own, ...pairs };
      const on = (name: string, ground: string, theme: keyof Pair) =>
        contrast(all[name]?.[theme] ?? '', all[ground]?.[theme] ?? '');
      for (const theme of ['light', 'dark'] as const) {
        for (const name of [...textTokens, ...inks])
          for (const ground of ['sheet', 'sheet-deep'])
            expect([name, on(name, ground, theme) >= 4.5]).toEqual([name, true]);
        expect(on('signal', 'sheet', theme)).toBeGreaterThanOrEqual(3);
        expect(on('on-signal', 'signal', theme)).toBeGreaterThanOrEqual(4.5);
        expect(on('on-signal', 'signal-hover', theme)).toBeGreaterThanOrEqual(4.5);
        expect(all['signal-hover']?.[theme]).not.toBe(all['signal']?.[theme]);
      }
    }),
    { numRuns: 200 },
  );
});

test('a single accent is fitted to the dark sheet', () => {
  const { pairs, faults } = made({ accent: '#7a1f3d' });
  expect(faults).toEqual([]);
  expect(pairs['signal']?.light).toBe('#7a1f3d');
  expect(contrast(pairs['signal']?.dark ?? '', '#0b2239')).toBeGreaterThanOrEqual(3);
});

test('a color changes everywhere: in style sheets, files and the hall', () => {
  const look = {
    ...made({ accent: '#0a7d55', paper: { light: '#ffffff', dark: '#101010' } }),
    faces: {},
  };
  const css = tokensCss(tokens, look);
  expect(css).toContain('--sheet: light-dark(#ffffff, #101010);');
  expect(css).toMatch(/--signal: (?:light-dark\()?#0a7d55/);
  const text = paletteOf(source, look);
  expect(text).toContain("paperDark = '#101010'");
  expect(text).toContain("signalLight = '#0a7d55'");
  // Shades of a gray sheet are gray.
  const hall = [...text.matchAll(/hall.*/g)].flatMap(([line]) => [
    ...line.matchAll(/#(..)(..)(..)/g),
  ]);
  expect(hall).toHaveLength(14);
  for (const [, r, g, b] of hall) expect([g, b]).toEqual([r, r]);
});

test('an unreadable color is a fault with its line, its ratio and the nearest readable one', async () => {
  const { content, lines } = contentWith("look:\n  accent: '#ffd400'\n");
  const { faults } = await loadContent(content, contentMemory);
  expect(faults).toEqual([
    {
      file: 'owner.yaml',
      line: lines + 2,
      field: 'look.accent',
      expected:
        '#ffd400 on #f4f6f5 has a contrast of 1.31:1, and needs 3:1; the nearest with that is #a98c0e',
    },
  ]);
  expect(await readLook({ repository, content })).toBeNull();
});

test('the look of an earlier schema is migrated with the rest of the content', async () => {
  const { content } = contentWith("colors:\n  accent: '#0a7d55'\n");
  const renamed = {
    what: 'colors is called look',
    edit: (file: string, document: Document) => {
      if (file !== 'owner.yaml') return;
      document.set('look', document.get('colors'));
      document.delete('colors');
    },
  };
  expect(await readLook({ repository, content })).toBeNull();
  const look = await readLook({ repository, content }, [...migrations, renamed]);
  expect(look?.pairs['signal']?.light).toBe('#0a7d55');
});

test.each([
  ['  accent: #0a7d55', 'look.accent.light', "must be a color in quotes, as in '#0c2b47'"],
  ["  accent: 'green'", 'look.accent.light', "must be a color in quotes, as in '#0c2b47'"],
  ["  paper: { light: '#fff' }", 'look.paper.dark', "must be a color in quotes, as in '#0c2b47'"],
  ["  acent: '#0a7d55'", 'look.acent', 'unknown; did you mean accent?'],
  [
    '  typefaces: { text: Inter }',
    'look.typefaces.text.0',
    'must be fonts/….woff2 or a package @fontsource/… or @fontsource-variable/…',
  ],
  [
    '  typefaces: { text: fonts/none.woff2 }',
    'look.typefaces.text',
    'fonts/none.woff2 is not in the folder',
  ],
  [
    '  typefaces: { text: fonts/text.woff2 }',
    'look.typefaces.text',
    'fonts/text.woff2 is not a WOFF2 font',
  ],
  [
    "  typefaces: { label: '@fontsource/no-such-face' }",
    'look.typefaces.label',
    expect.stringMatching(/^@fontsource\/no-such-face is not installed: run npm install --prefix /),
  ],
])('%s is rejected', async (line, field, expected) => {
  const { content, lines } = contentWith(`look:\n${line}\n`);
  const { faults } = await loadContent(content, contentMemory);
  expect(faults).toEqual([{ file: 'owner.yaml', line: lines + 2, field, expected }]);
});

test('a typeface of the content is loaded, has a fallback of its size, and is on preview pictures', async () => {
  const { content } = contentWith('');
  const look = await makeLook(
    { repository, content },
    lookSchema.parse({ typefaces: { text: 'fonts/face.woff2' } }),
  );
  expect(look.faults).toEqual([]);
  // It also sets the headings: loading Archivo too would cost one more font.
  const css = fontsCss(fonts, look.faces);
  expect(css).not.toContain('Archivo');
  expect(css).toContain("url('@fonts/own-text.woff2')");
  expect(css).toContain("url('@fonts/own-heading.woff2')");
  expect(tokensCss(tokens, look)).toContain("--face-text: 'Own Text', 'Own Text Fallback'");
  // The font is the site's own, whose fallback was measured in a browser.
  const { share, ascent } = look.faces.text?.fallback ?? { share: 0, ascent: 0 };
  expect(share).toBeCloseTo(0.979, 1);
  expect(ascent).toBeCloseTo(0.899, 1);
  const heading = look.faces.heading;
  if (!heading) throw new Error('no heading');
  const card = await cardFaceOf(heading, join(content, 'cache'));
  expect(card.family).toMatch(/^Archivo/);
});
