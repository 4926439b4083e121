import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v "${program}"`], { stdio: 'ignore' }).status === 0;

/** The reason why a test that needs these programs cannot run here; undefined if it can. */
export const whyNotRun = (packages: Readonly<Record<string, string>>): string | undefined => {
  const missing = Object.keys(packages).filter((program) => !has(program));
  const reasons = missing.map((program) => `${program} of the package ${packages[program]}`);
  return reasons.length === 0 ? undefined : `there is no ${reasons.join(' and no ')} here`;
};

/**
 * A test that needs programs that Foyer does not install. If one is missing, the test is skipped
 * with the name of its Debian package.
 */
export const testWithTools = (packages: Readonly<Record<string, string>>) => {
  const reason = whyNotRun(packages);
  return (title: string, run: () => unknown): void =>
    test(title, async ({ skip }) => {
      if (reason !== undefined) skip(reason);
      await run();
    });
};
