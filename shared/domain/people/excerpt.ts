import { limits } from '#shared/limits.ts';

const { excerptCharacters } = limits.people;

/** How much of a text `excerptOf` must be given to know whether it goes on. */
export const EXCERPT_READ = excerptCharacters + 1;

/** The beginning of a text, with an ellipsis if it goes on. Counts code points, as databases do. */
export const excerptOf = (text: string): string => {
  const characters = Array.from(text);
  return characters.length > excerptCharacters
    ? `${characters.slice(0, excerptCharacters).join('')}…`
    : text;
};
