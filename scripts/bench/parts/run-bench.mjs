// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../run/command.mjs';
import { createProgress } from './progress.mjs';
import { undoEverything, undoWithBench } from './undo.mjs';

/** @typedef {import('../../../api/platform/command-line.mjs').Option} Option */
/** @typedef {ReturnType<typeof import('./table.mjs').row>} Row */

/**
 * @typedef {object} Bench
 * @property {string} folder for all files; removed at the end
 * @property {(name: string) => void} begin starts a step of the plan
 * @property {(done: number, of: number) => void} at reports progress of the step
 * @property {(...rows: readonly Row[]) => void} report prints figures immediately, and again in the
 *   final table
 * @property {(line: string) => void} print
 * @property {(print: () => void) => void} atEnd prints more at the end, completed or stopped
 */

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** After this, remaining processes are left to the system. */
const UNDO_LIMIT_MS = 15_000;

/** @param {Row} row */
const lineOf = ({ figure, measured, wanted, verdict }) =>
  `${figure.padEnd(50)}  ${measured.padEnd(26)}  ${wanted.padEnd(10)}  ${verdict}`.trimEnd();

/**
 * Runs a bench. Prints its figures as they come, with progress and remaining time, and a table of
 * them at the end; fails if a target is missed. Stopped by Ctrl-C or a signal, it prints the table
 * so far. Either way it ends and removes everything it started or made.
 *
 * @template {Readonly<Record<string, Option>>} O
 * @param {import('../../../api/platform/command-line.mjs').Command<O>} command
 * @param {(values: import('../../../api/platform/command-line.mjs').Values<O>) => readonly import('./progress.mjs').PlannedStep[]} planOf
 * @param {(bench: Bench, values: import('../../../api/platform/command-line.mjs').Values<O>) => Promise<void>} measure
 */
export const runBench = (command, planOf, measure) =>
  runCommand(command, async ({ values }) => {
    /** @type {Row[]} */
    const rows = [];
    /** @type {(() => void)[]} */
    const summaries = [];
    const progress = createProgress({
      plan: planOf(values),
      now: () => performance.now(),
      write: (text) => void process.stdout.write(text),
      isTerminal: process.stdout.isTTY,
    });
    const summarize = () => {
      progress.end();
      if (rows.length > 0) console.table(rows);
      for (const print of summaries) print();
    };
    let isStopping = false;
    /** @param {keyof typeof codes} signal */
    const stop = async (signal) => {
      if (isStopping) return;
      isStopping = true;
      // The measurement fails because its servers end during it.
      process.on('uncaughtException', () => {});
      setTimeout(() => process.exit(codes[signal]), UNDO_LIMIT_MS).unref();
      progress.print(`Stopped by ${signal}. Measured until then:`);
      summarize();
      await undoEverything();
      process.exit(codes[signal]);
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => void stop(signal));

    const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
    undoWithBench(() => rmSync(folder, { recursive: true, force: true }));
    try {
      await measure(
        {
          folder,
          begin: progress.begin,
          at: progress.at,
          report: (...more) => {
            rows.push(...more);
            for (const each of more) progress.print(lineOf(each));
          },
          print: progress.print,
          atEnd: (print) => void summaries.push(print),
        },
        values,
      );
    } catch (error) {
      // The bench was stopped, and this process is about to end.
      if (isStopping) return await new Promise(() => {});
      progress.end();
      throw error;
    } finally {
      if (!isStopping) await undoEverything();
    }
    summarize();
    if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
  });
