import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readConfig } from '#api/config.ts';
import { exportFileAt, type ExportFile } from '#api/features/imports/parse/export-file.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import {
  importedBefore,
  readExport,
  stageImport,
  type OnStep,
} from '#api/features/imports/run-import.ts';
import { importSources, type ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { ImportStore } from '#api/features/imports/store.ts';
import { openEngine } from '#api/open-engine.ts';
import { readOwnCommandLine } from '#api/platform/command-line.mjs';
import { writePrivately } from '#api/platform/private-data.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { importFigures as command } from '#api/program-descriptions.mjs';
import { createImportStore } from '#api/storage/stores/imports.ts';

/**
 * `npm run import -- umami|plausible|goatcounter <file or folder …>` imports figures of another program;
 * `--list` lists the imports, `--undo <id>` removes one.
 */
const USAGE =
  'name an export: npm run import -- umami|plausible|goatcounter <file or folder>, --list, or --undo <id>';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const refuse = (line: string): never => {
  process.stderr.write(`Nothing was imported: ${line}\n`);
  process.exit(1);
};

const toFile = (path: string): ExportFile => exportFileAt(path, basename(path));

/** A folder stands for the tables in it. */
const filesAt = (path: string): ExportFile[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /^info\.json$|\.(csv|jsonl)(\.gz)?$/.test(name))
        .toSorted()
        .map((name) => toFile(join(path, name)))
    : [toFile(path)];

/** Rewrites one line on a terminal; elsewhere prints a line per finished step. */
const onStep: OnStep = (step, done, of) => {
  const isTerminal = process.stdout.isTTY;
  const text = of === null ? `${step}: ${done}` : `${step}: ${done} of ${of}`;
  if (isTerminal) process.stdout.write(`\r\u001B[K${text}${done === of ? '\n' : ''}`);
  else if (done === of) print(text);
};

const list = async (imports: ImportStore): Promise<void> => {
  const all = await imports.list();
  if (all.length === 0) print('No imports.');
  for (const { id, source, firstDay, lastDay, days, visits, views, fileName } of all)
    print(
      `${id}  ${source}, ${firstDay} to ${lastDay}, ${days} days, ${visits} visits, ${views} views, from ${fileName}`,
    );
};

const importAll = async (
  imports: ImportStore,
  source: ImportSource,
  paths: readonly string[],
  site: string | undefined,
): Promise<void> => {
  const files = paths.flatMap((path) => filesAt(resolve(path)));
  if (files.length === 0) return refuse('there is no .csv or .jsonl file in that folder');
  const exported = await readExport(source, files, { site, onStep });
  const { skipped, faults } = exported;
  const names = files.map(({ name }) => name);
  const { id, days, known } = await stageImport(source, names, exported, {
    store: imports,
    newId: () => randomUUID(),
    onStep,
  });
  if (!(await imports.finish(id, skipped, systemClock.now()))) throw importedBefore();
  print(`Imported ${days.length} days. Undo it with npm run import -- --undo ${id}`);
  if (known > 0) print(`${known} days were left out: an earlier import has them.`);
  if (skipped > 0) print(`${skipped} lines were left out:\n${faults.join('\n')}`);
};

const isSource = (text: string | undefined): text is ImportSource =>
  importSources.some((source) => source === text);

const main = async (): Promise<void> => {
  const { values, operands } = readOwnCommandLine(command);
  writePrivately();
  const [source, ...paths] = operands;
  const isImport = isSource(source) && paths.length > 0;
  if (!isImport && values.list !== true && values.undo === undefined) return refuse(USAGE);
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  const { on, close } = await openEngine(reading.config);
  const imports = createImportStore(on);
  try {
    if (values.undo !== undefined) {
      if (!(await imports.remove(values.undo))) return refuse(`there is no import ${values.undo}`);
      print('The import is removed.');
    } else if (isImport) await importAll(imports, source, paths, values.site);
    else await list(imports);
  } finally {
    await close();
  }
};

try {
  await main();
} catch (error) {
  const isExplained =
    error instanceof ForeignFile ||
    error instanceof StartupError ||
    (error instanceof Error && 'code' in error);
  if (isExplained) refuse(error.message);
  throw error;
}
