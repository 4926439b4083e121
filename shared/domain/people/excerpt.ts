import { firstCharacters } from '#shared/domain/shorten-text.ts';
import { limits } from '#shared/limits.ts';

const { excerptCharacters } = limits.people;

/** The number of characters from which `excerptOf` can tell whether the text continues. */
export const EXCERPT_READ = excerptCharacters + 1;

/** The beginning of a text, with an ellipsis if it continues. Databases count code points too. */
export const excerptOf = (text: string): string => {
  const start = firstCharacters(text, excerptCharacters);
  return start.length < text.length ? `${start}…` : text;
};
