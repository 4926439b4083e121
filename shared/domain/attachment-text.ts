import type { Attachment } from '#shared/contracts/attachment.ts';

/** The recognised pictures, by the type that a browser or the server names. */
export const isPictureType = (type: string): boolean =>
  /^image\/(png|jpeg|gif|webp|avif)$/.test(type);

/**
 * What a message says of its file: "Picture: roof.jpg" or "File: plan.pdf". It is a part of the
 * message's text, so lists, notifications, search and transcripts have it as well.
 */
const fileLine = ({ name, type }: { name: string; type: string }): string =>
  `${isPictureType(type) ? 'Picture' : 'File'}: ${name}`;

/** The text of a message with a file. `text` may be empty. */
export const textWithFile = (text: string, file: { name: string; type: string }): string =>
  text === '' ? fileLine(file) : `${text}\n${fileLine(file)}`;

/**
 * What the sender wrote beside the file: empty when there was nothing. A program may have sent the
 * name alone.
 */
export const textWithoutFile = (content: string, { name }: Pick<Attachment, 'name'>): string => {
  const lines = content.split('\n');
  const last = lines.at(-1) ?? '';
  const isName = [name, `Picture: ${name}`, `File: ${name}`].includes(last);
  return isName ? lines.slice(0, -1).join('\n') : content;
};
