// @ts-check
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inSeconds, runChild } from './child.mjs';
import { browserSources, doesBrowserStart, shellSources } from './chromium-sources.mjs';
import { findChromium } from './chromium.mjs';
import { PlainFailure } from './fail.mjs';
import { failingPart } from './failing-part.mjs';
import { readJson } from './install.mjs';
import { judge } from './tally.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./playwright-report.mjs').Tally} Tally */

/** Most checks keep one core busy, and CI machines have at least two. */
const CHECKS_AT_ONCE = 2;

/**
 * Runs all steps, whatever fails: first those that only read files, two at a time, then the tests
 * one step after another, since they would slow each other down.
 *
 * @param {readonly Step[]} steps
 * @param {{ root: string, env: NodeJS.ProcessEnv, isBuilt: boolean, print: (line: string) => void }} run
 * @returns {Promise<Tally[]>}
 */
export async function runSteps(steps, run) {
  const results = path.join(run.root, 'test-results');
  mkdirSync(results, { recursive: true });
  const env = { ...run.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  /** @type {Tally[]} */
  const tallies = [];
  /** @param {Step[]} waiting */
  const work = async (waiting) => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const blocked = await equip(step, env, run);
      const tally = blocked ?? (await runStep(step, { ...run, env, results }));
      tallies.push(tally);
      for (const { title, reason } of tally.skipped) run.print(`  skipped: ${title} (${reason})`);
      for (const line of [...tally.faults, ...(tally.left ?? [])]) run.print(`  ${line}`);
    }
  };
  const checks = steps.filter(({ report }) => report === undefined);
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, () => work(checks)));
  await work(steps.filter(({ report }) => report !== undefined));
  return tallies;
}

/**
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} env gets FOYER_CHROMIUM, and FOYER_WHOLE_CHROMIUM for what is drawn in WebGL
 * @param {{ root: string, isBuilt: boolean, print: (line: string) => void }} run
 * @returns {Promise<Tally | undefined>} the failure when the step lacks something it needs
 */
async function equip(step, env, { root, isBuilt, print }) {
  try {
    if (step.needsBuild && !isBuilt) throw new PlainFailure('not run: there is no build to test');
    if (step.needsChromium) {
      const whole = await findChromium(browserSources(root, env, print), doesBrowserStart);
      const shell = await findChromium(shellSources(root, env, print), doesBrowserStart);
      env.FOYER_WHOLE_CHROMIUM = whole.path;
      env.FOYER_CHROMIUM = shell.path;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    print(`FAIL ${step.heading}`);
    return { passed: 0, failed: 1, skipped: [], faults: [error.message] };
  }
}

/**
 * @param {Step} step
 * @param {{ root: string, env: NodeJS.ProcessEnv, results: string, print: (line: string) => void }} run
 * @returns {Promise<Tally>}
 */
async function runStep(step, { root, env, results, print }) {
  const report = step.report === undefined ? undefined : path.join(results, step.report);
  if (report !== undefined) rmSync(report, { force: true });
  const result = await runChild(
    process.execPath,
    [path.join(root, 'node_modules', step.bin), ...step.args],
    {
      cwd: root,
      env: step.reportEnv === undefined ? env : { ...env, [step.reportEnv]: report },
      limitMs: step.limitMs,
    },
  );
  writeFileSync(path.join(results, `${step.name}.log`), result.output);
  const tally = judge(step, result, report === undefined ? undefined : readJson(report));
  const counts = step.tally ? `, ${tally.passed + tally.failed} tests` : '';
  print(
    `${tally.failed > 0 ? 'FAIL' : 'ok  '} ${step.heading}, ${inSeconds(result.tookMs)}${counts}`,
  );
  if (tally.failed > 0) print(failingPart(result.output));
  return tally;
}
