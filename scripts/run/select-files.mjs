// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { PlainFailure } from './fail.mjs';
import { inRoot, root } from './paths.mjs';

/**
 * The part of the project that patterns or `--changed` select; undefined for all of it.
 *
 * @param {{ patterns: readonly string[], isChanged: boolean }} wanted
 * @returns {import('./steps.mjs').Selection | undefined}
 */
export function selectFiles({ patterns, isChanged }) {
  if (isChanged) {
    if (patterns.length > 0) throw new PlainFailure('Give file names or --changed, not both.');
    const base = baseOf(git);
    const changed = lines(git('diff', '--name-only', '--diff-filter=d', base));
    return {
      base,
      patterns: [],
      files: [...changed, ...lines(git('ls-files', '--others', '--exclude-standard'))],
    };
  }
  if (patterns.length === 0) return undefined;
  const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard'));
  const matching = files.filter(
    (file) => patterns.some((pattern) => file.includes(pattern)) && existsSync(inRoot(file)),
  );
  if (matching.length === 0)
    throw new PlainFailure(`No file has ${patterns.join(' or ')} in its path.`);
  return { patterns, files: matching };
}

/**
 * The base of the changes: the commit where this branch left main, or the last commit on main
 * itself.
 *
 * @param {(...args: string[]) => string | undefined} request git; undefined when it fails
 */
export function baseOf(request) {
  const main = ['origin/main', 'main'].find((name) => request('rev-parse', '--verify', name));
  const base = main === undefined ? undefined : request('merge-base', 'HEAD', main);
  return base?.slice(0, 12) ?? 'HEAD';
}

/** @param {...string} args */
function git(...args) {
  try {
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'ignore']);
    const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
    return execFileSync('git', args, { ...options, stdio: [...stdio] }).trim();
  } catch {
    return undefined;
  }
}

/** @param {string | undefined} text */
function lines(text) {
  return text ? text.split('\n') : [];
}
