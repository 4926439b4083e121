import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v "${program}"`], { stdio: 'ignore' }).status === 0;

/**
 * A test that needs programs which Foyer does not install. Where one is missing, the test is
 * skipped, and its title says which Debian package has it.
 */
export const testWithTools = (packages: Readonly<Record<string, string>>) => {
  const missing = Object.keys(packages).filter((program) => !has(program));
  const reason = missing.map((program) => `${program} of the package ${packages[program]}`);
  return (title: string, run: () => unknown): void => {
    if (missing.length === 0) test(title, async () => void (await run()));
    else
      test.skip(`${title} (not run: there is no ${reason.join(' and no ')} here)`, () => undefined);
  };
};
