// Soft hyphen, zero-width and direction marks: readers do not see them, so they must not hide anything.
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;

/**
 * The text as a reader sees it, for finding words and links: full-width and ornamental letters become
 * plain ones, dots of other scripts dots, and nothing is invisible. Keeps the case.
 */
export const plainText = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').replace(/[。․]/g, '.');
