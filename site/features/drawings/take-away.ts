import { seededChoices } from '#shared/domain/seeded-random.ts';
import { withInks } from '#site/drawings/inks.ts';
import type { LinkedDrawing } from '#site/features/drawings/drawing-link.ts';
import { saveFile } from '#site/platform/save-file.ts';
import { savePicture } from '#site/platform/save-picture.ts';
import { inkLight, otherLight, paperLight } from '#site/ui/palette.ts';

/** The drawing's size in units, one per pixel. The picture has twice as many pixels. */
const SIZE = { width: 1280, height: 720 };

const fileName = (title: string, ending: string): string =>
  `${
    title
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'drawing'
  }.${ending}`;

const svgFile = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

export const saveSvg = (svg: string, title: string): void =>
  saveFile(svgFile(svg), fileName(title, 'svg'));

/**
 * Saves the drawing on light paper, 2560 pixels wide. Resolves to false if the browser cannot draw
 * it.
 */
export const savePng = (svg: string, title: string): Promise<boolean> => {
  const { width, height } = SIZE;
  const sized = withInks(svg, { paper: paperLight, ink: inkLight, accent: otherLight }).replace(
    '<svg ',
    `<svg width="${width}" height="${height}" `,
  );
  return savePicture(svgFile(sized), SIZE, fileName(title, 'png'));
};

/** The id under which marks on this drawing are counted. The same drawing has the same id. */
export const ownDrawingId = ({ notation, motif, title }: LinkedDrawing): string => {
  const choices = seededChoices(`${motif}\n${title.trim()}\n${notation.trim()}`);
  return `own-${choices.whole(0, 2 ** 32 - 1).toString(36)}`;
};
