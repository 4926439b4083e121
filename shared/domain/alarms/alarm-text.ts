export interface AlarmFacts {
  /** As the console calls the visitor. */
  readonly label: string;
  /** Two letters of the country; null: not known. */
  readonly country: string | null;
  readonly page: string | null;
  /** Texts that wait, oldest first; at least one. */
  readonly texts: readonly string[];
}

const BODY_CHARACTERS = 240;

const shortened = (text: string): string => {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= BODY_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, BODY_CHARACTERS - 1).join('')}…`;
};

/**
 * What a notification says: who, where from, on which page, and the newest text, or how many there
 * are when the text is to be hidden. Several messages of one conversation are one notification.
 */
export const alarmText = (
  { label, country, page, texts }: AlarmFacts,
  hidesText: boolean,
): { title: string; body: string } => {
  const who = [label, country].filter((part) => part !== null).join(', ');
  const count = `${texts.length} ${texts.length === 1 ? 'new message' : 'new messages'}`;
  const where = page === null ? [] : [`on ${shortened(page)}`];
  const lines = hidesText
    ? [[count, ...where].join(' ')]
    : [shortened(texts.at(-1) ?? ''), [...(texts.length > 1 ? [count] : []), ...where].join(' ')];
  return { title: shortened(who), body: lines.filter((line) => line !== '').join('\n') };
};
