// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { PlainFailure } from '../run/fail.mjs';
import { inRoot, root } from '../run/paths.mjs';
import { writeContracts } from '../contracts/write-contracts.mjs';
import { moveVersion } from './move-version.mjs';

/** @param {string[]} args */
const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    const { stderr = '' } = /** @type {{ stderr?: string }} */ (error);
    throw new PlainFailure(`git ${args[0]} failed.`, stderr);
  }
};

/**
 * @param {string} version
 * @param {Date} now
 */
export const release = async (version, now) => {
  const files = moveVersion(
    (file) => readFileSync(inRoot(file), 'utf8'),
    version,
    now.toISOString().slice(0, 10),
  );
  if (git('status', '--porcelain') !== '')
    throw new PlainFailure('There are changes that are not committed. Commit them first.');
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new PlainFailure(`There is a tag ${tag} already.`);
  for (const [file, text] of Object.entries(files)) writeFileSync(inRoot(file), text);
  await writeContracts();
  git('commit', '--all', '--quiet', `--message=release: ${version}`);
  git('tag', '--annotate', `--message=Foyer ${version}`, tag);
  console.log(`Committed and tagged ${tag}. To publish it: git push --follow-tags`);
};
