// @ts-check
import { findContentFolder } from '../build/content-folder.mjs';
import { interruptCode } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { lockPath, withLock } from './lock.mjs';
import { root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';
import { selectFiles } from './select-files.mjs';
import { allSteps, chooseSteps, planRuns } from './steps.mjs';
import { totalLine } from './tally.mjs';
import { runSteps } from './test-run.mjs';

/**
 * `npm test` and `npm run test:all`.
 *
 * @param {{
 *   isAll: boolean,
 *   isLong: boolean,
 *   isChanged: boolean,
 *   names: readonly string[] | undefined,
 *   patterns: readonly string[],
 * }} wanted `names`: of the steps; undefined means all that the selection concerns
 */
export async function testEverything({ isAll, isLong, isChanged, names, patterns }) {
  const selection = selectFiles({ patterns, isChanged });
  const steps = chooseSteps(allSteps, { isAll, names, selection }).map((step) =>
    isLong ? { ...step, limitMs: 10 * step.limitMs } : step,
  );
  await runTests(planRuns(steps, { isAll, selection }), {
    // One journey outside the core walks the site that `npm start` serves.
    walksServed: isAll || selection !== undefined,
    env: isLong ? { ...process.env, FOYER_LONG_FAULTS: '1' } : process.env,
    isPart: names !== undefined || selection !== undefined,
    lastLine: totalLine,
  });
}

/**
 * Installs, builds, runs the steps and prints the total.
 *
 * @param {readonly import('./steps.mjs').Step[]} steps
 * @param {{
 *   env: NodeJS.ProcessEnv,
 *   isPart: boolean,
 *   walksServed?: boolean,
 *   lastLine: (tallies: readonly import('./test-report.mjs').Tally[]) => string,
 * }} options
 */
export async function runTests(steps, { env, isPart, walksServed = false, lastLine }) {
  const build = async () => {
    const isBuilt = await attempt({ build: 'testing' });
    // Without content to serve, that journey is skipped.
    const isServable = findContentFolder(root, env) !== null;
    const needsServed = walksServed && isServable && steps.some((step) => step.needsChromium);
    return isBuilt && (!needsServed || (await attempt({ build: 'served' })));
  };
  await withLock(
    lockPath(root, 'test'),
    async () => {
      const isInstalled = await attempt({ build: null });
      /** @type {import('./test-report.mjs').Tally[]} */
      const tallies = isInstalled
        ? // The settings in `.env` are for serving the site, not for its tests.
          await runSteps(steps, { root, env, print, isPart, build })
        : [{ passed: 0, failed: 1, skipped: [], faults: [] }];
      // Last, since a log truncated in the middle still has its end.
      for (const line of tallies.flatMap(({ failures = [] }) => failures)) print(`Failed: ${line}`);
      if (tallies.some(({ failed }) => failed > 0)) process.exitCode = 1;
      const code = interruptCode();
      if (code !== undefined) {
        process.exitCode = code;
        print('Interrupted; so far:');
      }
      print(lastLine(tallies));
    },
    (pid) => print(`Another npm test (process ${pid}) runs in this folder; waiting for it …`),
  );
}

/** @param {{ build: import('./build-if-stale.mjs').Build | null }} wanted */
async function attempt(wanted) {
  try {
    await prepare(wanted);
    return true;
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    if (error.details !== '') print(error.details.trimEnd());
    print(`FAIL ${error.message}`);
    return false;
  }
}
