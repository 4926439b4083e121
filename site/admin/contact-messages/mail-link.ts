import type { ContactMessage } from '#shared/contracts/contact.ts';
import { momentText } from '#site/admin/date-texts.ts';

/**
 * Some mail programs on Windows accept URLs of at most about 2,000 characters, and encoding
 * lengthens them, so only the start of a long message is quoted.
 */
const ADDRESS_CHARACTERS = 1_900;

const addressOf = (contactMessage: ContactMessage, quoted: string, isCut: boolean): string => {
  const quote = quoted
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n');
  const head = `${momentText(contactMessage.received_at)}, ${contactMessage.name} wrote:`;
  const body = `\r\n\r\n${head}\r\n${quote}${isCut ? '\r\n> …' : ''}\r\n`;
  const query = `subject=${encodeURIComponent('Re: your message')}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(contactMessage.email).replaceAll('%40', '@')}?${query}`;
};

/**
 * A link that opens the admin's mail program with a draft: recipient, subject, and the quoted
 * message.
 */
export const mailLink = (contactMessage: ContactMessage): string => {
  const whole = addressOf(contactMessage, contactMessage.message, false);
  if (whole.length <= ADDRESS_CHARACTERS) return whole;
  // Cuts between characters: half a surrogate pair cannot be encoded.
  const characters = Array.from(contactMessage.message);
  let [fits, tooMany] = [0, characters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const link = addressOf(contactMessage, characters.slice(0, middle).join(''), true);
    if (link.length <= ADDRESS_CHARACTERS) fits = middle;
    else tooMany = middle;
  }
  return addressOf(contactMessage, characters.slice(0, fits).join('').trimEnd(), true);
};
