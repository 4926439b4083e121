import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v "${program}"`], { stdio: 'ignore' }).status === 0;

/** Why what needs these programs cannot run here; undefined when it can. */
export const whyNotRun = (packages: Readonly<Record<string, string>>): string | undefined => {
  const missing = Object.keys(packages).filter((program) => !has(program));
  const reasons = missing.map((program) => `${program} of the package ${packages[program]}`);
  return reasons.length === 0 ? undefined : `there is no ${reasons.join(' and no ')} here`;
};

/**
 * A test that needs programs which Foyer does not install. Where one is missing, the test is skipped,
 * and the reason says which Debian package has it.
 */
export const testWithTools = (packages: Readonly<Record<string, string>>) => {
  const reason = whyNotRun(packages);
  return (title: string, run: () => unknown): void =>
    test(title, async ({ skip }) => {
      if (reason !== undefined) skip(reason);
      await run();
    });
};
