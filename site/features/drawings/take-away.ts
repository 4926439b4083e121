import { withInks } from '#site/drawings/inks.ts';
import type { LinkedDrawing } from '#site/features/drawings/drawing-link.ts';
import { inkLight, otherLight, paperLight } from '#site/ui/palette.ts';

const PNG_WIDTH = 2560;

const fileName = (title: string, ending: string): string =>
  `${
    title
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'drawing'
  }.${ending}`;

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the address when the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
};

export const saveSvg = (svg: string, title: string): void =>
  save(new Blob([svg], { type: 'image/svg+xml' }), fileName(title, 'svg'));

/** Saves the drawing on light paper, 2560 pixels wide. Rejects where the browser cannot paint it. */
export const savePng = async (svg: string, title: string): Promise<void> => {
  const height = Math.round((PNG_WIDTH * 9) / 16);
  const sized = withInks(svg, { paper: paperLight, ink: inkLight, accent: otherLight }).replace(
    '<svg ',
    `<svg width="${PNG_WIDTH}" height="${height}" `,
  );
  const image = new Image(PNG_WIDTH, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_WIDTH;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  save(blob, fileName(title, 'png'));
};

/** The id under which marks on this drawing are counted: the same for the same drawing. */
export const ownDrawingId = ({ notation, motif, title }: LinkedDrawing): string => {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (const character of `${motif}\n${title.trim()}\n${notation.trim()}`) {
    const code = character.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return `own-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`;
};
