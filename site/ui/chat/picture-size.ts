/** Both in px of the page. */
const LONGEST = 320;
/** Wide enough to be hit with a finger. */
const SHORTEST = 44;

/**
 * The box of a picture in a thread, before it has loaded: nothing moves when it has. A very long one
 * keeps margins in its box.
 */
export const pictureSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, LONGEST / width, LONGEST / height);
  const side = (length: number) => Math.max(SHORTEST, Math.round(length * scale));
  return { width: side(width), height: side(height) };
};
