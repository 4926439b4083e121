// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports-of.mjs';

const tiers = /** @type {const} */ (['desktop', 'site', 'api', 'shared']);

/** The name for files at the top of a tier, which wire the folders together. */
const LOOSE = '*.ts';

const isTest = /\.(?:test|spec|contract)\.tsx?$|\/(?:e2e|testing|faults)\//;

/**
 * The source files of every tier, without tests.
 *
 * @param {string} root
 */
export function readSources(root) {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...tiers],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !isTest.test(file) && existsSync(path.join(root, file)),
    );
  return files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/**
 * The imports between second-level folders: `api/http` → `shared/contracts` and so on.
 *
 * @param {string} root
 */
export function readImportGraph(root) {
  return graphOf(readSources(root));
}

/** @param {readonly { file: string, text: string }[]} files */
export function graphOf(files) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const { file, text } of files) {
    const from = folderOf(file);
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const specifier of importsOf(file, text)) {
      const target = targetOf(file, specifier);
      if (target !== undefined && target !== from) targets.add(target);
    }
  }
  return graph;
}

/** @param {string} file */
function folderOf(file) {
  const [tier = '', second = '', ...rest] = file.split('/');
  return `${tier}/${rest.length === 0 ? LOOSE : second}`;
}

/**
 * The file to which a specifier in `file` resolves, from the root. Package names stay as they are.
 *
 * @param {string} file
 * @param {string} specifier
 */
export function fileOf(file, specifier) {
  return specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.replace(/^#/, '');
}

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined} nothing for a package
 */
function targetOf(file, specifier) {
  const target = fileOf(file, specifier);
  const isOurs = tiers.some((tier) => target.startsWith(`${tier}/`));
  return isOurs && !isTest.test(target) ? folderOf(target) : undefined;
}

/**
 * The folders of a tier in rows. Each imports only folders of lower rows; two that import each
 * other share a row.
 *
 * @param {Map<string, Set<string>>} graph
 * @param {string} tier
 * @returns {string[][]} names without the tier, the row that imports the others first
 */
export function rowsOf(graph, tier) {
  const folders = [...graph.keys()].filter((folder) => folder.startsWith(`${tier}/`)).toSorted();
  const reach = new Map(folders.map((folder) => [folder, reachedFrom(graph, folder, tier)]));
  /** @param {string} folder @returns {number} */
  const heightOf = (folder) => {
    const lower = [...(reach.get(folder) ?? [])].filter((other) => !reach.get(other)?.has(folder));
    return lower.length === 0 ? 0 : 1 + Math.max(...lower.map(heightOf));
  };
  /** @type {string[][]} */
  const rows = [];
  for (const folder of folders) {
    const height = heightOf(folder);
    rows[height] = [...(rows[height] ?? []), folder.slice(tier.length + 1)];
  }
  return rows.filter((row) => row !== undefined).toReversed();
}

/**
 * @param {Map<string, Set<string>>} graph
 * @param {string} from
 * @param {string} tier
 */
function reachedFrom(graph, from, tier) {
  const reached = new Set();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const target of graph.get(next) ?? []) {
      if (!target.startsWith(`${tier}/`) || reached.has(target) || target === from) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}

/**
 * The imports between tiers.
 *
 * @param {Map<string, Set<string>>} graph
 * @returns {{ from: string, to: string, folders: string[] }[]} `folders`: those of `from` that do
 */
export function tierImports(graph) {
  return tiers.flatMap((from) =>
    tiers
      .filter((to) => to !== from)
      .map((to) => ({
        from,
        to,
        folders: [...graph]
          .filter(([folder]) => folder.startsWith(`${from}/`))
          .filter(([, targets]) => [...targets].some((target) => target.startsWith(`${to}/`)))
          .map(([folder]) => folder)
          .toSorted(),
      }))
      .filter(({ folders }) => folders.length > 0),
  );
}
