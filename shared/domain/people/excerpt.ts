import { firstCharacters } from '#shared/domain/shorten-text.ts';
import { limits } from '#shared/limits.ts';

const { excerptCharacters } = limits.people;

/** How much of a text `excerptOf` must be given to know whether it goes on. */
export const EXCERPT_READ = excerptCharacters + 1;

/** The beginning of a text, with an ellipsis if it goes on. Databases count code points too. */
export const excerptOf = (text: string): string => {
  const start = firstCharacters(text, excerptCharacters);
  return start.length < text.length ? `${start}…` : text;
};
