import { shortenLine } from '#shared/domain/shorten-text.ts';
import { isolated } from '#shared/domain/isolated.ts';

export interface AlarmFacts {
  /** The visitor's label in the console. */
  readonly label: string;
  /** The country's two letters; null when unknown. */
  readonly country: string | null;
  readonly page: string | null;
  /** The unread texts, oldest first; at least one. */
  readonly texts: readonly string[];
}

const BODY_CHARACTERS = 240;

const shortened = (text: string): string => shortenLine(text, BODY_CHARACTERS);

/**
 * The text of a notification: who, from where, on which page, and the newest message, or the number of
 * messages if texts are hidden. Several messages of one conversation share a notification.
 */
export const alarmText = (
  { label, country, page, texts }: AlarmFacts,
  hidesText: boolean,
): { title: string; body: string } => {
  const who = [isolated(shortened(label)), country].filter((part) => part !== null).join(', ');
  const count = `${texts.length} ${texts.length === 1 ? 'new message' : 'new messages'}`;
  const where = page === null ? [] : [`on ${shortened(page)}`];
  const lines = hidesText
    ? [[count, ...where].join(' ')]
    : [shortened(texts.at(-1) ?? ''), [...(texts.length > 1 ? [count] : []), ...where].join(' ')];
  return { title: who, body: lines.filter((line) => line !== '').join('\n') };
};
