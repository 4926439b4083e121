import { limits } from '#shared/limits.ts';
import type { OwnDrawingOrder } from '#site/ui/own-drawing/own-drawing-worker.ts';

/** The drawing in a link's fragment. */
export type LinkedDrawing = Omit<OwnDrawingOrder, 'day'>;

const MARK = '#draw=';
/** More characters than the longest encoded drawing. */
const MOST_CHARACTERS = 40_000;
/** Its fields at maximum length in UTF-8, with their names. */
const MOST_BYTES = 4 * (limits.drawing.notationCharacters + limits.drawing.titleCharacters + 1_000);

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
};

/** The fragment of a link to this drawing, including the `#`. */
export const fragmentOf = async ({ notation, motif, title, name }: LinkedDrawing) => {
  const text = JSON.stringify([notation, motif, title, name]);
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const binary = Array.from(bytes ?? [], (byte) => String.fromCharCode(byte)).join('');
  return MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** The drawing in a fragment; null if there is none, or it is not one of ours. */
export const drawingOf = async (fragment: string): Promise<LinkedDrawing | null> => {
  if (!fragment.startsWith(MARK) || fragment.length > MOST_CHARACTERS) return null;
  try {
    const binary = atob(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream('deflate-raw'));
    const read: unknown = text && JSON.parse(new TextDecoder().decode(text));
    if (!Array.isArray(read)) return null;
    const [notation, motif, title, name]: unknown[] = read;
    const { notationCharacters, titleCharacters, nameCharacters } = limits.drawing;
    return isText(notation, notationCharacters) &&
      isText(motif, nameCharacters) &&
      isText(title, titleCharacters) &&
      isText(name, nameCharacters)
      ? { notation, motif, title, name }
      : null;
  } catch {
    // Truncated, or not written by this site.
    return null;
  }
};
