// @ts-check

/**
 * @typedef {object} Selection a part of the project, selected by file names or by changes
 * @property {readonly string[]} patterns parts of paths; empty with `--changed`
 * @property {string} [base] the commit since which files changed
 * @property {readonly string[]} files the matching or changed files, relative to the root
 */

/**
 * @typedef {object} Step
 * @property {string} name as given to `--only`
 * @property {string} heading
 * @property {string} bin script in node_modules, run with this Node
 * @property {readonly string[]} args
 * @property {number} limitMs ends a step that hangs; more than ten times the quiet time
 * @property {number} quietSeconds on two quiet cores; estimates the rest until this folder has its own times
 * @property {number} cores that it keeps busy; `Infinity`: every core
 * @property {readonly string[]} [core] arguments of the part that `npm test` runs
 * @property {readonly string[]} [rest] arguments of the part that only `npm run test:all` runs
 * @property {number} [restSeconds] as `quietSeconds`, of that part
 * @property {(selection: Selection) => readonly string[] | null} [narrow] arguments for a part of the
 *   project, null if none of it concerns the step. Without it the step always covers everything.
 * @property {boolean} [isForAll] left out of `npm test`, unless it is named
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsChromium]
 * @property {boolean} [isRunner] a test runner, whose reporter writes and sends a `TestReport`
 * @property {(output: string) => string | undefined} [distrust] a fault despite exit code 0
 */

const minuteMs = 60_000;

/**
 * Reports a run that checked no files: dependency-cruiser with an unsupported TypeScript checks 0
 * modules and passes.
 *
 * @param {string} output
 * @param {RegExp} counted
 */
export function sawNothing(output, counted) {
  const count = Number(counted.exec(output)?.[1] ?? 0);
  return count > 0 ? undefined : 'it looked at no file at all';
}

/**
 * Arguments for a program that takes a list of files.
 *
 * @param {readonly string[]} options
 * @param {RegExp} kind of the files that it reads
 * @returns {Step['narrow']}
 */
const filesOnly = (options, kind) => (selection) => {
  const files = selection.files.filter((file) => kind.test(file));
  return files.length === 0 ? null : [...options, ...files];
};

/**
 * Arguments for a test runner, which finds the tests that reach a changed file itself.
 *
 * @param {readonly string[]} args
 * @param {string} changedOption
 * @param {string} noTestsOption
 * @returns {Step['narrow']}
 */
const testsOnly =
  (args, changedOption, noTestsOption) =>
  ({ base, patterns }) => [
    ...args,
    noTestsOption,
    ...(base === undefined ? patterns : [`${changedOption}=${base}`]),
  ];

const oxlint = ['--type-aware', '--deny-warnings'];
/**
 * The linter already has all types: reporting their errors costs it half of what `tsc -b` takes.
 */
const withTypes = [...oxlint, '--type-check'];
const vitest = ['run', '--allowOnly=false'];
const onPostgres = [...vitest, '--config', 'vitest.postgres.config.ts'];
const onFaults = [...vitest, '--config', 'vitest.faults.config.ts'];
const onEngines = [...vitest, '--config', 'vitest.engines.config.ts'];
const playwright = ['test', '--forbid-only', '--retries=0'];

/** One fault of each kind: a kill, a cut connection, a full disk. */
const coreFaults = ['kill', 'lost-answers', 'full-disk'].map(
  (name) => `api/faults/${name}.test.ts`,
);

/**
 * Every gate. Those that only read files come first and run in parallel.
 *
 * @type {readonly Step[]}
 */
export const allSteps = [
  {
    name: 'format',
    heading: 'Format (oxfmt)',
    bin: 'oxfmt/bin/oxfmt',
    cores: 1,
    args: ['--check'],
    narrow: filesOnly(['--check', '--no-error-on-unmatched-pattern'], /./),
    limitMs: 20 * minuteMs,
    quietSeconds: 1,
  },
  {
    name: 'lint',
    heading: 'Types and lint (oxlint)',
    bin: 'oxlint/bin/oxlint',
    cores: 1,
    args: withTypes,
    narrow: filesOnly(withTypes, /\.(?:ts|tsx|mjs|cjs)$/),
    limitMs: 20 * minuteMs,
    quietSeconds: 30,
    distrust: (output) => sawNothing(output, /on (\d+) files?/),
  },
  {
    name: 'walls',
    heading: 'Walls (dependency-cruiser)',
    bin: 'dependency-cruiser/bin/dependency-cruise.mjs',
    cores: 1,
    args: ['--config', '.dependency-cruiser.cjs', 'shared', 'api', 'site', 'desktop', 'scripts'],
    limitMs: 20 * minuteMs,
    quietSeconds: 15,
    distrust: (output) => sawNothing(output, /\((\d+) modules/),
  },
  {
    name: 'unused',
    heading: 'Unused code (knip)',
    bin: 'knip/bin/knip.js',
    cores: 1,
    args: ['--no-progress'],
    limitMs: 20 * minuteMs,
    quietSeconds: 10,
  },
  {
    name: 'vitest',
    heading: 'Unit, contract and integration tests (vitest)',
    bin: 'vitest/vitest.mjs',
    cores: Infinity,
    args: vitest,
    narrow: testsOnly(vitest, '--changed', '--passWithNoTests'),
    limitMs: 45 * minuteMs,
    quietSeconds: 220,
    needsBuild: true,
    isRunner: true,
  },
  {
    name: 'postgresql',
    heading: 'Stores on PostgreSQL (vitest)',
    bin: 'vitest/vitest.mjs',
    cores: Infinity,
    args: onPostgres,
    narrow: testsOnly(onPostgres, '--changed', '--passWithNoTests'),
    limitMs: 45 * minuteMs,
    quietSeconds: 150,
    isRunner: true,
  },
  {
    name: 'faults',
    heading: 'Faults of server and line (vitest)',
    bin: 'vitest/vitest.mjs',
    cores: Infinity,
    args: onFaults,
    core: coreFaults,
    rest: coreFaults.map((file) => `--exclude=${file}`),
    narrow: testsOnly(onFaults, '--changed', '--passWithNoTests'),
    limitMs: 60 * minuteMs,
    quietSeconds: 36,
    restSeconds: 295,
    needsBuild: true,
    isRunner: true,
  },
  {
    name: 'playwright',
    heading: 'Journeys in a browser (playwright)',
    bin: '@playwright/test/cli.js',
    cores: Infinity,
    args: playwright,
    core: ['--grep=@core'],
    rest: ['--grep-invert=@core'],
    narrow: testsOnly(playwright, '--only-changed', '--pass-with-no-tests'),
    limitMs: 60 * minuteMs,
    quietSeconds: 130,
    restSeconds: 615,
    needsBuild: true,
    needsChromium: true,
    isRunner: true,
  },
  {
    name: 'engines',
    heading: 'Smoke in Firefox and WebKit (vitest)',
    bin: 'vitest/vitest.mjs',
    cores: Infinity,
    args: onEngines,
    narrow: testsOnly(onEngines, '--changed', '--passWithNoTests'),
    isForAll: true,
    limitMs: 20 * minuteMs,
    quietSeconds: 60,
    needsBuild: true,
    isRunner: true,
  },
];

/**
 * The named steps, otherwise all that the selection or `npm test` concerns.
 *
 * @param {readonly Step[]} steps
 * @param {{
 *   isAll: boolean,
 *   names?: readonly string[] | undefined,
 *   selection?: Selection | undefined,
 * }} wanted
 */
export function chooseSteps(steps, { isAll, names, selection }) {
  return steps.filter(({ name, narrow, isForAll = false }) => {
    if (names !== undefined) return names.includes(name);
    return selection === undefined ? isAll || !isForAll : narrow !== undefined;
  });
}

/**
 * The runs of the steps: the core part of each, and after all core parts the rest of each.
 *
 * @param {readonly Step[]} steps
 * @param {{ isAll: boolean, selection?: Selection | undefined }} wanted
 * @returns {Step[]}
 */
export function planRuns(steps, { isAll, selection }) {
  if (selection !== undefined) {
    return steps.flatMap((step) => {
      const args = step.narrow === undefined ? step.args : step.narrow(selection);
      return args === null ? [] : [{ ...step, args }];
    });
  }
  const cores = steps.map((step) => ({ ...step, args: [...step.args, ...(step.core ?? [])] }));
  const rests = steps.flatMap(({ rest, ...step }) =>
    rest === undefined
      ? []
      : {
          ...step,
          name: `${step.name}-rest`,
          heading: `${step.heading}, the rest`,
          args: [...step.args, ...rest],
          quietSeconds: step.restSeconds ?? step.quietSeconds,
        },
  );
  return isAll ? [...cores, ...rests] : cores;
}

/**
 * Takes from the queue the next run that can start beside the current ones, or undefined. A run
 * overtakes those for which too few cores are free.
 *
 * @template {{ cores: number }} T
 * @param {T[]} queue
 * @param {readonly { cores: number }[]} running
 * @param {number} cores of this machine
 * @param {(run: T) => boolean} [isReady]
 * @returns {T | undefined}
 */
export function takeNext(queue, running, cores, isReady = () => true) {
  const needed = (/** @type {{ cores: number }} */ run) => Math.min(run.cores, cores);
  const free = running.reduce((sum, run) => sum - needed(run), cores);
  const found = queue.findIndex((run) => isReady(run) && needed(run) <= free);
  return found < 0 ? undefined : queue.splice(found, 1)[0];
}
