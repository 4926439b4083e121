// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * When each file in `folder` was last committed, as YYYY-MM-DD, by its path from there. Empty if that cannot be known:
 * no git, no repository, or a shallow clone, in which every file seems to belong to the last
 * commit.
 * @param {string} folder
 * @returns {Promise<Map<string, string>>}
 */
export const lastCommitDates = async (folder) => {
  /** @type {Map<string, string>} */
  const dates = new Map();
  /** @param {string[]} args */
  const git = async (...args) => {
    const { stdout } = await run('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return dates;
    const log = await git('log', '--format=%x00%cs', '--name-only', '--relative', '--', '.');
    for (const commit of log.split('\0').slice(1)) {
      const [date = '', ...files] = commit.split('\n').filter((line) => line !== '');
      for (const file of files) if (!dates.has(file)) dates.set(file, date);
    }
  } catch {
    // A build from an archive has no history; the pages then use their own dates.
    return new Map();
  }
  return dates;
};
