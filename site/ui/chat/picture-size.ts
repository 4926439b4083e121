/** Both in CSS px. */
const LONGEST = 320;
/** Large enough for a finger. */
const SHORTEST = 44;

/**
 * The box of a picture in a thread before it has loaded, so that nothing moves afterward. A very
 * long picture has margins in its box.
 */
export const pictureSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, LONGEST / width, LONGEST / height);
  const side = (length: number) => Math.max(SHORTEST, Math.round(length * scale));
  return { width: side(width), height: side(height) };
};
