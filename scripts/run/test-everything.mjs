// @ts-check
import { findContentFolder } from '../build/content-folder.mjs';
import { withEnvFile } from './environment.mjs';
import { PlainFailure } from './fail.mjs';
import { lockPath, withLock } from './lock.mjs';
import { root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';
import { allSteps } from './steps.mjs';
import { totalLine } from './tally.mjs';
import { chooseSteps } from './test-arguments.mjs';
import { runSteps } from './test-run.mjs';

/** @param {{ steps: readonly string[] | undefined, isLong: boolean, filters: readonly string[] }} given */
export async function testEverything({ steps, isLong, filters }) {
  const names = chooseSteps(steps, filters);
  const chosen = allSteps
    .filter(({ name }) => names.includes(name))
    // Only the two test runners, which write a report, accept file patterns.
    .map((step) => (step.tally ? { ...step, args: [...step.args, ...filters] } : step))
    .map((step) => (isLong ? { ...step, limitMs: step.longLimitMs ?? step.limitMs } : step));
  const env = isLong ? { ...process.env, FOYER_LONG_FAULTS: '1' } : process.env;
  await withLock(
    lockPath(root, 'test'),
    () => testChosen(chosen, env),
    (pid) => print(`Another npm test (process ${pid}) runs in this folder; waiting for it …`),
  );
}

/**
 * @param {readonly import('./steps.mjs').Step[]} steps
 * @param {NodeJS.ProcessEnv} env
 */
async function testChosen(steps, env) {
  const tallies = [];
  const isInstalled = await attempt({ build: null });
  const wantsBuild = steps.some(({ needsBuild }) => needsBuild);
  const isBuilt = isInstalled && wantsBuild && (await attempt({ build: 'testing' }));
  // One journey walks what `npm start` serves; without any such content it is skipped.
  const walksServed = isBuilt && steps.some(({ needsChromium }) => needsChromium);
  const isServable = findContentFolder(root, withEnvFile(root, env)) !== null;
  if (walksServed && isServable && !(await attempt({ build: 'served' })))
    tallies.push({ passed: 0, failed: 1, skipped: [], faults: [] });
  if (!isInstalled || isBuilt !== wantsBuild) {
    tallies.push({ passed: 0, failed: 1, skipped: [], faults: [] });
  }
  if (isInstalled) {
    // The settings in `.env` are for serving the site, not for its tests.
    tallies.push(...(await runSteps(steps, { root, env, isBuilt, print })));
  }
  // Last, since a log that is cut short in its middle still has its end.
  for (const line of tallies.flatMap(({ failures = [] }) => failures)) print(`Failed: ${line}`);
  if (tallies.some(({ failed }) => failed > 0)) process.exitCode = 1;
  print(totalLine(tallies));
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
