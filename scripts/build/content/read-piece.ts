import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { peaksSchema, pieceFrontMatterSchema, type Piece } from '#site/content-model/piece.ts';
import { kebab } from '#site/content-model/words.ts';
import { ContentError, firstFault } from './content-error.ts';
import { checkFrontMatter } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { renderMarkdown } from './markdown.ts';
import { encodeAddress, findPublished } from './published-files.ts';
import type { LinksOf } from './read-project.ts';

export interface ReadPiece {
  file: string;
  piece: Piece;
  body: (highlight: Highlight) => Promise<{ html: string; links: LinksOf[] }>;
}

const readPeaks = async (file: string, path: string | null): Promise<number[]> => {
  const text = path === null ? null : await readFile(path, 'utf8');
  if (text === null) throw new ContentError(file, 'file', 'is missing: run npm run make:peaks');
  try {
    const checked = peaksSchema.safeParse(JSON.parse(text));
    if (checked.success) return checked.data;
    throw firstFault(file, checked.error);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ContentError(file, 'json', error.message);
    throw error;
  }
};

/** Reads one text of `music` with its outline. Throws a `ContentError`. */
export const readPiece = async (root: string, name: string): Promise<ReadPiece> => {
  const slug = name.replace(/\.md$/, '');
  const file = `music/${name}`;
  if (!kebab.safeParse(slug).success)
    throw new ContentError(file, 'file name', 'must be lower-case words joined by hyphens');
  const text = await readFile(join(root, name), 'utf8');
  const { data, body } = checkFrontMatter(file, text, pieceFrontMatterSchema);
  if (findPublished(root, '/media/music/')(data.file) === null)
    throw new ContentError(file, 'file', `${data.file} is not in music/`);
  const peaks = await readPeaks(`music/${data.peaks}`, findPublished(root, '')(data.peaks));
  return {
    file,
    piece: { ...data, file: encodeAddress(data.file), slug, peaks },
    body: async (highlight) => {
      // Several texts share the page.
      const { html, links } = await renderMarkdown(body, { file, idPrefix: `${slug}-`, highlight });
      return { html, links: [{ file, links }] };
    },
  };
};
