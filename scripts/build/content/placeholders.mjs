// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The texts that `npm run new` writes for the owner to replace. Each is on one line of a file. */
export const placeholders = {
  ai: 'Say here what you do with models, for whom, and how you tell that it works.',
  automation: 'Say here which work you automate, for whom, and what is left for people.',
  trading: 'Say here what you build for people who research markets.',
  project: 'One sentence: what it is, and for whom.',
  problem: 'Who has the problem, and what it costs them.',
  works: 'What you built, and why so.',
  result: 'What is better now, and what you would do otherwise.',
  post: 'One sentence: what a reader takes with them.',
  begin: 'Begin with what happened.',
};

const MOST_LINES = 10;

/** @param {string} folder @returns {string[]} its entries; none if it does not exist */
const namesIn = (folder) => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};

/**
 * A line for each placeholder that is still in the content: at most ten, then one that counts the
 * others.
 *
 * @param {string} folder the content folder
 * @param {string} name the folder's name for messages
 * @returns {string[]}
 */
export const placeholderLines = (folder, name) => {
  const files = [
    'owner.yaml',
    ...namesIn(path.join(folder, 'projects')).map((id) => `projects/${id}/readme.md`),
    ...namesIn(path.join(folder, 'posts')).map((file) => `posts/${file}`),
  ];
  const lines = files.flatMap((file) => {
    const at = path.join(folder, file);
    if (!statSync(at, { throwIfNoEntry: false })?.isFile()) return [];
    return readFileSync(at, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = Object.values(placeholders).find((each) => line.includes(each));
        return found === undefined
          ? []
          : [`${path.join(name, file)}:${index + 1} still has the text of npm run new: ${found}`];
      });
  });
  const more = lines.length - MOST_LINES;
  return [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`… and ${more} more line${more === 1 ? '' : 's'} of npm run new`] : []),
  ];
};
