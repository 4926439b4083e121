import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// The pure JavaScript build, which gives the same answer on every system.
const recheck = require('recheck/lib/browser.js') as typeof import('recheck');
/** Another version may reach other verdicts. */
export const { version } = require('recheck/package.json') as { version: string };

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

/** Null for a pattern that takes linear time. Takes between 0.1 and 10 seconds. */
export const judgePattern = ({ source, flags }: Pattern): string | null => {
  const verdict = recheck.checkSync(source, flags, settings);
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'vulnerable')
    return `${verdict.complexity.summary}, for example on ${verdict.attack.pattern.slice(0, 200)}`;
  return `not known: ${verdict.error.kind}`;
};
