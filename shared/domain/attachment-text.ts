import type { Attachment } from '#shared/contracts/attachment.ts';

/** Whether a browser can show files of this type as pictures. */
export const isPictureType = (type: string): boolean =>
  /^image\/(png|jpeg|gif|webp|avif)$/.test(type);

/**
 * The line that names a message's file: "Picture: roof.jpg" or "File: plan.pdf". It is a part of the
 * message's text, so lists, notifications, search and transcripts include it.
 */
const fileLine = ({ name, type }: { name: string; type: string }): string =>
  `${isPictureType(type) ? 'Picture' : 'File'}: ${name}`;

/** The text of a message with a file. `text` may be empty. */
export const textWithFile = (text: string, file: { name: string; type: string }): string =>
  text === '' ? fileLine(file) : `${text}\n${fileLine(file)}`;

/**
 * The sender's text without the line that names the file; may be empty. A program may have sent the name
 * alone.
 */
export const textWithoutFile = (content: string, { name }: Pick<Attachment, 'name'>): string => {
  const lines = content.split('\n');
  const last = lines.at(-1) ?? '';
  const isName = [name, `Picture: ${name}`, `File: ${name}`].includes(last);
  return isName ? lines.slice(0, -1).join('\n') : content;
};
