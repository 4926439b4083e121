// @ts-check
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { inSeconds, interruptCode, runChild } from './child.mjs';
import { browserSources, doesBrowserStart, shellSources } from './chromium-sources.mjs';
import { findChromium } from './chromium.mjs';
import { PlainFailure } from './fail.mjs';
import { failingPart } from './failing-part.mjs';
import { readJson } from './install.mjs';
import { isAlive } from './lock.mjs';
import { createRunStatus, expectRuns, saveSeconds } from './run-status.mjs';
import { takeNext } from './steps.mjs';
import { judge } from './tally.mjs';
import { failureLine, reportVariable } from './test-report.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./test-report.mjs').Tally} Tally */
/** @typedef {ReturnType<typeof createRunStatus>} RunStatus */

/**
 * @typedef {object} Run
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} print
 * @property {() => Promise<boolean>} build false if there is no build to test
 * @property {boolean} [isPart] a part of the project, which may have no test and whose times mean little
 */

/**
 * Runs all steps in order, even after failures: as many in parallel as there are cores, including
 * the build.
 *
 * @param {readonly Step[]} steps
 * @param {Run} run
 */
export async function runSteps(steps, run) {
  const results = path.join(run.root, 'test-results');
  mkdirSync(results, { recursive: true });
  const temporary = openTemporaryFolder();
  const env = {
    ...run.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    TMPDIR: temporary,
    // Not in the temporary folder, where each run would start with an empty cache.
    PWTEST_CACHE_DIR: path.join(run.root, 'node_modules/.cache/playwright'),
  };
  const cores = availableParallelism();
  const status = createRunStatus({
    print: run.print,
    terminal: process.stdout.isTTY ? process.stdout : undefined,
    nowMs: () => performance.now(),
    cores,
    runs: expectRuns(run.root, steps),
  });
  /** @type {Tally[]} */
  const tallies = [];
  /** @type {Map<string, number>} */
  const seconds = new Map();

  /** @param {Step} step @param {boolean} isBuilt */
  const runOne = async (step, isBuilt) => {
    status.begin(step);
    const startedMs = performance.now();
    const tally = await runStep(step, isBuilt, { ...run, env, results, status });
    status.end(step.name);
    if (tally.failed === 0) seconds.set(step.name, (performance.now() - startedMs) / 1000);
    for (const { title, reason } of tally.skipped) status.print(`  skipped: ${title} (${reason})`);
    for (const line of [...tally.faults, ...(tally.left ?? [])]) status.print(`  ${line}`);
    tallies.push(tally);
  };
  try {
    const build = async () => {
      const isBuilt = await run.build();
      if (!isBuilt) tallies.push(failure('the build failed'));
      return isBuilt;
    };
    await schedule(steps, { cores, build, runOne });
    if (!run.isPart) saveSeconds(run.root, seconds);
    return tallies;
  } finally {
    status.stop();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Starts each step as soon as cores are free for it and, if it needs one, the build exists. Starts
 * nothing more after Ctrl-C.
 *
 * @param {readonly Step[]} steps
 * @param {{
 *   cores: number,
 *   build: () => Promise<boolean>,
 *   runOne: (step: Step, isBuilt: boolean) => Promise<void>,
 * }} parts
 */
export async function schedule(steps, { cores, build, runOne }) {
  const waiting = [...steps];
  /** @type {Map<Promise<void>, { cores: number }>} */
  const running = new Map();
  /** @type {boolean | undefined} */
  let isBuilt;
  /** @param {{ cores: number }} step @param {() => Promise<void>} work */
  const begin = (step, work) => {
    const done = work().finally(() => running.delete(done));
    running.set(done, step);
  };
  if (steps.some(({ needsBuild }) => needsBuild)) {
    begin({ cores: 1 }, async () => {
      isBuilt = await build();
    });
  }
  while (waiting.length + running.size > 0) {
    if (interruptCode() !== undefined) waiting.length = 0;
    /** @param {Step} step */
    const isReady = ({ needsBuild }) => !needsBuild || isBuilt !== undefined;
    for (
      let step;
      (step = takeNext(waiting, [...running.values()], cores, isReady)) !== undefined;
    ) {
      const next = step;
      begin(next, () => runOne(next, isBuilt === true));
    }
    await Promise.race(running.keys());
  }
}

/**
 * A folder for all files that the tests write outside the project, so that a stopped run leaves
 * nothing. Removes those of killed runs.
 */
function openTemporaryFolder() {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^foyer-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(tmpdir(), `foyer-test-${process.pid}-`));
  // PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * @param {string} fault
 * @returns {Tally}
 */
function failure(fault) {
  return { passed: 0, failed: 1, skipped: [], faults: [fault], failures: [fault] };
}

/**
 * @param {Step} step
 * @param {boolean} isBuilt
 * @param {Run & { results: string, status: RunStatus }} run
 * @returns {Promise<Tally>}
 */
async function runStep(step, isBuilt, run) {
  const { root, env, results, status, isPart = false } = run;
  const equipment = await equip(step, isBuilt, run);
  if (typeof equipment === 'string') {
    status.print(`FAIL ${step.heading}`);
    return failure(`${step.heading}: ${equipment}`);
  }
  const report = path.join(results, `${step.name}.json`);
  rmSync(report, { force: true });
  const result = await runChild(
    process.execPath,
    [path.join(root, 'node_modules', step.bin), ...step.args],
    {
      cwd: root,
      env: { ...env, ...equipment, ...(step.isRunner && { [reportVariable]: report }) },
      limitMs: step.limitMs,
      ...(step.isRunner && {
        onMessage: (/** @type {import('./test-report.mjs').TestMessage} */ message) => {
          if ('share' in message) return status.advance(step.name, message);
          const { file, test } = message;
          status.advance(step.name);
          if (test.state === 'failed')
            status.print(`  failed: ${failureLine(`${file} ${test.title}`, test.error)}`);
        },
      }),
    },
  );
  writeFileSync(path.join(results, `${step.name}.log`), result.output);
  const read = step.isRunner ? readJson(report) : undefined;
  const tally = judge(
    step,
    result,
    /** @type {import('./test-report.mjs').TestReport | undefined} */ (read),
    { isPart },
  );
  const counts = step.isRunner ? `, ${tally.passed + tally.failed} tests` : '';
  const verdict = tally.failed > 0 ? 'FAIL' : 'ok  ';
  status.print(`${verdict} ${step.heading}, ${inSeconds(result.tookMs)}${counts}`);
  if (tally.failed > 0) status.print(failingPart(result.output));
  return tally;
}

/**
 * @param {Step} step
 * @param {boolean} isBuilt
 * @param {{ root: string, env: NodeJS.ProcessEnv, status: RunStatus }} run
 * @returns {Promise<NodeJS.ProcessEnv | string>} FOYER_CHROMIUM, and FOYER_WHOLE_CHROMIUM for tests
 *   with WebGL; or a text about what the step lacks
 */
async function equip(step, isBuilt, { root, env, status }) {
  try {
    if (step.needsBuild && !isBuilt) return 'not run: there is no build to test';
    if (!step.needsChromium) return {};
    const whole = await findChromium(browserSources(root, env, status.print), doesBrowserStart);
    const shell = await findChromium(shellSources(root, env, status.print), doesBrowserStart);
    return { FOYER_WHOLE_CHROMIUM: whole.path, FOYER_CHROMIUM: shell.path };
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    return error.message;
  }
}
