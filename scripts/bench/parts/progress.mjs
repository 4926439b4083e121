// @ts-check
import { inSeconds } from '../../run/child.mjs';

/** @typedef {{ name: string, seconds: number }} PlannedStep `seconds` on two quiet cores */

/** Without a terminal, progress within a step is a separate line, so it is rare. */
const LINE_EVERY_MS = 15_000;
/** Frequent writing would affect the measurement. */
const REWRITE_EVERY_MS = 250;

/**
 * The estimated remaining time, by the plan and by this machine's speed so far. The speed in the
 * first tenth is ignored as meaningless.
 *
 * @param {readonly PlannedStep[]} plan
 * @param {{ step: string, part: number, elapsedMs: number }} at `part` of the step is done, 0 to 1
 * @returns {number} ms
 */
export const restMs = (plan, { step, part, elapsedMs }) => {
  const index = plan.findIndex(({ name }) => name === step);
  const sum = (/** @type {readonly PlannedStep[]} */ steps) =>
    steps.reduce((total, { seconds }) => total + seconds * 1_000, 0);
  const all = sum(plan);
  const done = sum(plan.slice(0, index)) + (plan[index]?.seconds ?? 0) * 1_000 * part;
  const pace = done > all / 10 ? elapsedMs / done : 1;
  return (all - done) * pace;
};

/** `less than a minute`, `about 7 min`. @param {number} ms */
export const inWords = (ms) => {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1 ? 'less than a minute' : `about ${minutes} min`;
};

/**
 * Shows the current step, its progress and the remaining time: on a terminal in one line that is
 * rewritten, elsewhere in occasional lines.
 *
 * @param {object} parts
 * @param {readonly PlannedStep[]} parts.plan
 * @param {() => number} parts.now
 * @param {(text: string) => void} parts.write
 * @param {boolean} parts.isTerminal
 */
export const createProgress = ({ plan, now, write, isTerminal }) => {
  const startedMs = now();
  let step = '';
  let shown = '';
  let lineMs = -Infinity;

  const hide = () => {
    if (shown !== '') write('\r\u001B[K');
  };
  /** @param {number} done @param {number} of */
  const show = (done, of) => {
    if (done > 0 && now() - lineMs < (isTerminal ? REWRITE_EVERY_MS : LINE_EVERY_MS)) return;
    lineMs = now();
    const elapsedMs = lineMs - startedMs;
    const left = restMs(plan, { step, part: of > 0 ? done / of : 0, elapsedMs });
    const far = of > 0 ? ` ${done} of ${of}` : '';
    const text = `… ${step}${far}, after ${inSeconds(elapsedMs)}, ${inWords(left)} left`;
    if (!isTerminal) return write(`${text}\n`);
    hide();
    shown = text;
    write(text);
  };
  return {
    /** @param {string} name of a step of the plan */
    begin: (name) => {
      step = name;
      show(0, 0);
    },
    at: show,
    /** Prints a permanent line above the one that is rewritten. @param {string} line */
    print: (line) => {
      hide();
      write(`${line}\n${shown}`);
    },
    end: () => {
      hide();
      shown = '';
    },
  };
};
