import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
// The pure JavaScript build, which gives the same answer on every system.
const recheck = require('recheck/lib/browser.js') as typeof import('recheck');
const { version } = require('recheck/package.json') as { version: string };

/** No time limits, so that a busy machine reaches the same verdict. */
const settings = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
} as const;

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Null for a pattern that takes linear time. */
export const judgePattern = ({ source, flags }: Pattern): string | null => {
  const verdict = recheck.checkSync(source, flags, settings);
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'vulnerable')
    return `${verdict.complexity.summary}, for example on ${verdict.attack.pattern.slice(0, 200)}`;
  return `not known: ${verdict.error.kind}`;
};

/**
 * Judges patterns and caches the verdicts in `file`, for this version of the tool. A verdict takes
 * between 0.1 and 10 seconds.
 */
export const createJudge = (file: string) => {
  let known: Record<string, string | null> = {};
  try {
    known = JSON.parse(readFileSync(file, 'utf8')) as typeof known;
  } catch {
    // There is no cache yet.
  }
  const now: typeof known = {};
  return {
    judge: (pattern: Pattern): string | null => {
      const key = `${version} /${pattern.source}/${pattern.flags}`;
      const verdict = key in known ? (known[key] ?? null) : judgePattern(pattern);
      now[key] = verdict;
      return verdict;
    },
    save: (): void => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(now, null, 1));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
};
