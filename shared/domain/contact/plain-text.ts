// Soft hyphen, zero-width and direction marks: not seen by a reader, so they hide nothing here.
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;

/**
 * The text as a reader sees it, for looking things up in it: full-width and ornamental letters as
 * plain ones, dots of other scripts as dots, nothing invisible. Its letters keep their case.
 */
export const plainText = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').replace(/[。․]/g, '.');
