// @ts-check
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inSeconds, runChild } from './child.mjs';
import { browserSources, doesBrowserStart } from './chromium-sources.mjs';
import { findChromium } from './chromium.mjs';
import { PlainFailure } from './fail.mjs';
import { readJson } from './install.mjs';
import { judge } from './tally.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./playwright-report.mjs').Tally} Tally */

/**
 * Runs the steps one after the other, all of them, whatever fails.
 *
 * @param {readonly Step[]} steps
 * @param {{ root: string, env: NodeJS.ProcessEnv, isBuilt: boolean, say: (line: string) => void }} run
 * @returns {Promise<Tally[]>}
 */
export async function runSteps(steps, run) {
  const results = path.join(run.root, 'test-results');
  mkdirSync(results, { recursive: true });
  const env = { ...run.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const tallies = [];
  for (const step of steps) {
    const blocked = await equip(step, env, run);
    const tally = blocked ?? (await runStep(step, { ...run, env, results }));
    tallies.push(tally);
    for (const { title, reason } of tally.skipped) run.say(`  skipped: ${title} (${reason})`);
    for (const fault of tally.faults) run.say(`  ${fault}`);
  }
  return tallies;
}

/**
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} env gets FOYER_CHROMIUM
 * @param {{ root: string, isBuilt: boolean, say: (line: string) => void }} run
 * @returns {Promise<Tally | undefined>} the failure when the step lacks something it needs
 */
async function equip(step, env, { root, isBuilt, say }) {
  try {
    if (step.needsBuild && !isBuilt) throw new PlainFailure('not run: there is no build to test');
    if (step.needsChromium) {
      const found = await findChromium(browserSources(root, env, say), doesBrowserStart);
      env.FOYER_CHROMIUM = found.path;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    say(`FAIL ${step.heading}`);
    return { passed: 0, failed: 1, skipped: [], faults: [error.message] };
  }
}

/**
 * @param {Step} step
 * @param {{ root: string, env: NodeJS.ProcessEnv, results: string, say: (line: string) => void }} run
 * @returns {Promise<Tally>}
 */
async function runStep(step, { root, env, results, say }) {
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
  say(
    `${tally.failed > 0 ? 'FAIL' : 'ok  '} ${step.heading}, ${inSeconds(result.tookMs)}${counts}`,
  );
  if (tally.failed > 0) say(result.output.trimEnd());
  return tally;
}
