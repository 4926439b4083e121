// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inSeconds } from './child.mjs';
import { readJson } from './install.mjs';
import { takeNext } from './steps.mjs';

/** The intervals of status lines on a terminal and in a log. */
const terminalEveryMs = 1_000;
const logEveryMs = 60_000;

/**
 * @typedef {object} ExpectedRun
 * @property {string} name
 * @property {number} cores as in `Step`
 * @property {number} seconds the expected duration
 */

/**
 * Shows the current runs and the estimated remaining time: on a terminal in one line that is
 * replaced, in a log in one line a minute.
 *
 * @param {{
 *   print: (line: string) => void,
 *   terminal: NodeJS.WriteStream | undefined,
 *   nowMs: () => number,
 *   cores: number,
 *   runs: readonly ExpectedRun[],
 * }} parts `terminal`: undefined if the output is not a terminal
 */
export function createRunStatus({ print, terminal, nowMs, cores, runs }) {
  /** @type {Map<string, ExpectedRun & { heading: string, startedMs: number, tests: number, share: number }>} */
  const running = new Map();
  let waiting = [...runs];
  let lastLine = '';
  const ended = { seconds: 0, expectedSeconds: 0 };

  const line = () => {
    const parts = [...running.values()].map(({ heading, tests, share }) =>
      tests === 0
        ? heading
        : `${heading}: ${tests} ${tests === 1 ? 'test' : 'tests'}, ${Math.floor(share * 100)} %`,
    );
    return `${parts.join('; ')}; ${restOf(secondsLeft())}`;
  };
  const secondsLeft = () => {
    // A machine that was slow so far is expected to stay slow.
    const slowness =
      (ended.seconds + certainAfterSeconds) / (ended.expectedSeconds + certainAfterSeconds);
    return secondsToEnd({
      cores,
      running: [...running.values()].map((run) => ({
        ...run,
        seconds: secondsOfRun({
          elapsed: (nowMs() - run.startedMs) / 1000,
          expected: run.seconds * slowness,
          share: run.share,
        }),
      })),
      waiting: waiting.map((run) => ({ ...run, seconds: run.seconds * slowness })),
    });
  };
  const clear = () => {
    if (terminal !== undefined && lastLine !== '') terminal.write('\r\u001B[K');
    lastLine = '';
  };
  const draw = () => {
    if (running.size === 0) return;
    if (terminal === undefined) {
      print(`… ${line()}`);
      return;
    }
    clear();
    lastLine = line().slice(0, Math.max(20, terminal.columns - 1));
    terminal.write(lastLine);
  };
  const timer = setInterval(draw, terminal === undefined ? logEveryMs : terminalEveryMs);
  timer.unref();

  return {
    /** @param {string} text */
    print: (text) => {
      clear();
      print(text);
    },
    /** @param {{ name: string, heading: string }} run */
    begin: ({ name, heading }) => {
      const run = waiting.find((each) => each.name === name) ?? { name, cores: 1, seconds: 0 };
      waiting = waiting.filter((each) => each !== run);
      running.set(name, { ...run, heading, startedMs: nowMs(), tests: 0, share: 0 });
    },
    /**
     * @param {string} name
     * @param {{ share?: number }} [news] the completed share of the run; without it, one more test has ended
     */
    advance: (name, { share } = {}) => {
      const run = running.get(name);
      if (run === undefined) return;
      if (share === undefined) run.tests += 1;
      else run.share = share;
    },
    /** @param {string} name */
    end: (name) => {
      clear();
      const run = running.get(name);
      if (run === undefined) return;
      ended.seconds += (nowMs() - run.startedMs) / 1000;
      ended.expectedSeconds += run.seconds;
      running.delete(name);
    },
    line,
    stop: () => {
      clear();
      clearInterval(timer);
    },
  };
}

/** After this many seconds of completed runs, their speed counts as much as the expectation. */
const certainAfterSeconds = 180;

/**
 * The remaining time of a run: at first as expected, then increasingly by its pace so far. A run
 * that reports no share and takes longer than expected is assumed to need a further part of that.
 *
 * @param {{ elapsed: number, expected: number, share: number }} run in seconds
 */
function secondsOfRun({ elapsed, expected, share }) {
  if (share === 0) return Math.max(expected - elapsed, elapsed / 4);
  // By its pace the whole run takes `elapsed / share`. This estimate is weighted by the completed
  // share.
  return (1 - share) * (elapsed + (1 - share) * expected);
}

/**
 * The time until all runs have ended, if they start as `schedule` starts them.
 *
 * @param {{
 *   running: readonly Omit<ExpectedRun, 'name'>[],
 *   waiting: readonly Omit<ExpectedRun, 'name'>[],
 *   cores: number,
 * }} runs `seconds`: what is left of them
 */
function secondsToEnd({ running, waiting, cores }) {
  const queue = [...waiting];
  const going = running.map((run) => ({ ...run, endsAt: run.seconds }));
  for (let now = 0; ;) {
    for (let run; (run = takeNext(queue, going, cores)) !== undefined;) {
      going.push({ ...run, endsAt: now + run.seconds });
    }
    const [first] = going.toSorted((a, b) => a.endsAt - b.endsAt);
    if (first === undefined) return now;
    now = first.endsAt;
    going.splice(going.indexOf(first), 1);
  }
}

/** @param {number} seconds */
function restOf(seconds) {
  return seconds < 1 ? 'nearly done' : `about ${inSeconds(Math.ceil(seconds / 5) * 5_000)} left`;
}

/** @param {string} root */
const timesFile = (root) => path.join(root, 'node_modules/.cache/foyer-step-seconds.json');

/**
 * The runs with their last duration here, or their duration on a quiet machine.
 *
 * @param {string} root
 * @param {readonly { name: string, cores: number, quietSeconds: number }[]} runs
 * @returns {ExpectedRun[]}
 */
export function expectRuns(root, runs) {
  const known = /** @type {Record<string, unknown>} */ (readJson(timesFile(root)) ?? {});
  return runs.map(({ name, cores, quietSeconds }) => {
    const last = known[name];
    return { name, cores, seconds: typeof last === 'number' ? last : quietSeconds };
  });
}

/**
 * @param {string} root
 * @param {ReadonlyMap<string, number>} seconds of the runs that passed
 */
export function saveSeconds(root, seconds) {
  const known = /** @type {Record<string, unknown>} */ (readJson(timesFile(root)) ?? {});
  mkdirSync(path.dirname(timesFile(root)), { recursive: true });
  writeFileSync(timesFile(root), JSON.stringify({ ...known, ...Object.fromEntries(seconds) }));
}
