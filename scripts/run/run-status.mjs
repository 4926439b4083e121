// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inSeconds } from './child.mjs';
import { readJson } from './install.mjs';

/** How often a terminal gets a new line about what runs, and how often a log does. */
const terminalEveryMs = 1_000;
const logEveryMs = 60_000;

/**
 * Shows what runs and about how long the rest takes: in a terminal in one line that is replaced, in
 * a log in one line a minute.
 *
 * @param {{
 *   print: (line: string) => void,
 *   terminal: NodeJS.WriteStream | undefined,
 *   nowMs: () => number,
 *   seconds: ReadonlyMap<string, number>,
 * }} parts `terminal`: undefined when the output is none. `seconds`: the expected time of each run.
 */
export function createRunStatus({ print, terminal, nowMs, seconds }) {
  /** @type {Map<string, { heading: string, startedMs: number, done: number, total: number | undefined }>} */
  const running = new Map();
  const waiting = new Map(seconds);
  let lastLine = '';

  const line = () => {
    const parts = [...running.values()].map(({ heading, done, total }) => {
      const count = total === undefined ? `${done}` : `${done} of ${total}`;
      return done === 0 ? heading : `${heading}: ${count}`;
    });
    return `${parts.join('; ')}; ${restOf(secondsLeft())}`;
  };
  const secondsLeft = () => {
    const ofRunning = [...running].map(([name, { startedMs }]) =>
      Math.max(0, (seconds.get(name) ?? 0) - (nowMs() - startedMs) / 1000),
    );
    const ofWaiting = [...waiting.values()].reduce((sum, each) => sum + each, 0);
    return Math.max(0, ...ofRunning) + ofWaiting;
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
      waiting.delete(name);
      running.set(name, { heading, startedMs: nowMs(), done: 0, total: undefined });
    },
    /**
     * @param {string} name
     * @param {{ total?: number }} [news] without a total, one more test ended
     */
    advance: (name, { total } = {}) => {
      const run = running.get(name);
      if (run === undefined) return;
      if (total === undefined) run.done += 1;
      else run.total = total;
    },
    /** @param {string} name */
    end: (name) => {
      clear();
      running.delete(name);
    },
    line,
    stop: () => {
      clear();
      clearInterval(timer);
    },
  };
}

/** @param {number} seconds */
function restOf(seconds) {
  return seconds < 1 ? 'nearly done' : `about ${inSeconds(Math.ceil(seconds / 5) * 5_000)} left`;
}

/** @param {string} root */
const timesFile = (root) => path.join(root, 'node_modules/.cache/foyer-step-seconds.json');

/**
 * How long each run took here the last time, or on a quiet machine.
 *
 * @param {string} root
 * @param {readonly { name: string, quietSeconds: number }[]} runs
 * @returns {Map<string, number>}
 */
export function expectedSeconds(root, runs) {
  const known = /** @type {Record<string, unknown>} */ (readJson(timesFile(root)) ?? {});
  return new Map(
    runs.map(({ name, quietSeconds }) => {
      const last = known[name];
      return [name, typeof last === 'number' ? last : quietSeconds];
    }),
  );
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
