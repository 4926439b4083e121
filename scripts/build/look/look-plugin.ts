import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { TypefaceRole } from '#site/content-model/look.ts';
import { cardFace } from '../cards/card-face.mjs';
import { cardFaceOf, systemFaces, type OwnFace } from '../fonts/read-face.ts';
import { subsetFonts } from '../fonts/subset-fonts.ts';
import { cardsFolder } from '../output-paths.mjs';
import { readLook, type MadeLook, type OwnFaces } from './read-look.ts';

const families: Record<TypefaceRole, string> = {
  text: 'Own Text',
  heading: 'Own Heading',
  label: 'Own Label',
};

const facesOf = (faces: OwnFaces) =>
  Object.entries(faces).map(([role, face]) => ({ role: role as TypefaceRole, face }));

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

const ruleOf = (family: string, { name, weight, isWide }: OwnFace['files'][number]) => `@font-face {
  font-family: '${family}';
  src: url('@fonts/${name}') format('woff2');
  font-weight: ${weight};${isWide ? '\n  font-stretch: 100% 120%;' : ''}
  font-display: swap;
}
`;

const fallbackOf = (
  family: string,
  { kind, isBold, share, ascent, descent }: OwnFace['fallback'],
) =>
  `@font-face {
  font-family: '${family} Fallback';
  src: ${systemFaces[kind][isBold ? 'bold' : 'regular'][0]};
  size-adjust: ${percent(share)};
  ascent-override: ${percent(ascent)};
  descent-override: ${percent(descent)};
  line-gap-override: 0%;
}
`;

const block = /@font-face \{[^}]*\}\n/g;

/** The site's own font families that no role shows anymore. */
const replaced = (faces: OwnFaces): string[] => [
  ...(faces.text ? ['Archivo Fallback'] : []),
  ...(faces.heading ? ['Archivo Wide Fallback'] : []),
  ...(faces.text && faces.heading ? ['Archivo Variable'] : []),
  ...(faces.label ? ['Martian Mono Variable', 'Martian Mono Fallback'] : []),
];

/** `fonts.css` with the owner's fonts in place of the site's. */
export const fontsCss = (css: string, faces: OwnFaces): string => {
  const gone = replaced(faces);
  const others = css.replace(block, (rule) =>
    gone.some((family) => rule.includes(`'${family}'`)) ? '' : rule,
  );
  const own = facesOf(faces).map(
    ({ role, face }) =>
      face.files.map((file) => ruleOf(families[role], file)).join('') +
      fallbackOf(families[role], face.fallback),
  );
  return others + own.join('');
};

const escaped = (name: string) => name.replace(/[-]/g, '\\-');

/** `tokens.css` with the owner's values in place of the site's. */
export const tokensCss = (css: string, { tokens, faces }: MadeLook): string => {
  const stacks = facesOf(faces).map(({ role, face }) => [
    `face-${role}`,
    `'${families[role]}', '${families[role]} Fallback', ${systemFaces[face.fallback.kind].family}`,
  ]);
  return [...Object.entries(tokens), ...stacks].reduce((text, [name = '', value = '']) => {
    const declaration = new RegExp(`^  --${escaped(name)}:[^;]*;`, 'm');
    if (!declaration.test(text)) throw new Error(`tokens.css has no --${name}`);
    return text.replace(declaration, `  --${name}: ${value};`);
  }, css);
};

/** The name of a token's constant in `palette.ts`. */
export const constantOf = (token: string) =>
  token === 'sheet'
    ? 'paper'
    : token.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

/** `palette.ts` with the owner's colors in place of the site's. */
export const paletteOf = (source: string, { pairs, ofPaper }: MadeLook): string => {
  const values = new Map(
    Object.entries(pairs).flatMap(([token, { light, dark }]) => [
      [`${constantOf(token)}Light`, light],
      [`${constantOf(token)}Dark`, dark],
    ]),
  );
  const ofHall = (text: string, theme: string) =>
    text.replace(/#\w{6}/g, (own) => ofPaper(theme === 'Dark' ? 'dark' : 'light', own));
  return source
    .replace(
      /(\w+) = '(#\w{6})'/g,
      (_, name: string, own: string) => `${name} = '${values.get(name) ?? own}'`,
    )
    .replace(/hall[A-Z][a-z]+(Light|Dark) = [^;]*;/g, ofHall);
};

/**
 * Writes the style sheets of a look and returns their folder; the site's own folder if there is no
 * look.
 */
const writeStyles = async (repository: string, content: string, look: MadeLook | null) => {
  const ours = join(repository, 'site/ui');
  if (look === null) return ours;
  const key = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const folder = join(repository, 'node_modules/.cache/foyer/look', key);
  await mkdir(folder, { recursive: true });
  const [tokens, fonts] = await Promise.all(
    ['tokens.css', 'fonts.css'].map((name) => readFile(join(ours, name), 'utf8')),
  );
  await writeFile(join(folder, 'tokens.css'), tokensCss(tokens ?? '', look));
  await writeFile(join(folder, 'fonts.css'), fontsCss(fonts ?? '', look.faces));
  return folder;
};

/** The look for the build, in addition to what its plugin changes. */
export interface LookApi {
  /** The font of link preview pictures. */
  face: () => Promise<Awaited<ReturnType<typeof cardFace>>>;
  /** All parts of the look that scripts and style sheets contain, as one string. */
  bundled: () => Promise<string>;
}

/**
 * Serves the look of the site, which is the standard one if the content names none. Resolves
 * `@look/tokens.css`, `@look/fonts.css` and `url('@fonts/archivo.woff2')` in style sheets, and
 * gives `palette.ts` the same colors.
 */
export const lookPlugin = (
  repository: string,
  content: string,
): Plugin<LookApi> & { api: LookApi } => {
  const palette = join(repository, 'site/ui/palette.ts');
  const read = () => readLook({ repository, content });
  let look: MadeLook | null = null;
  let fonts = '';
  return {
    name: 'foyer:look',
    api: {
      face: async () => {
        const heading = (await read())?.faces.heading;
        return heading ? cardFaceOf(heading, cardsFolder) : cardFace(cardsFolder);
      },
      bundled: async () => {
        const colors = look ? paletteOf(await readFile(palette, 'utf8'), look) : '';
        // The name of the font folder is a hash of its inputs.
        return JSON.stringify([look, colors, fonts]);
      },
    },
    // Before TypeScript is compiled, which may rewrite the colors.
    enforce: 'pre',
    config: async () => {
      look = await read();
      const own = Object.values(look?.faces ?? {});
      fonts = await subsetFonts(repository, own);
      return {
        resolve: {
          alias: {
            '@fonts': fonts,
            '@look': await writeStyles(repository, content, look),
          },
        },
      };
    },
    transform: (code, id) => (look && id === palette ? paletteOf(code, look) : null),
    configureServer: (server) => {
      let known = JSON.stringify(look);
      const follow = async () => {
        const now = JSON.stringify(await read());
        if (now === known) return;
        known = now;
        // Aliases are resolved when the server starts.
        await server.restart();
      };
      server.watcher.on('all', (_event, file) => {
        if (file === join(content, 'owner.yaml')) void follow();
      });
    },
  };
};
