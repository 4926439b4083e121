import { resolve } from 'node:path';
import { readConfig } from '#api/config.ts';
import { moveToPostgres, moveToSqlite, type Moved } from '#api/commands/move/move.ts';
import { readOwnCommandLine } from '#api/platform/command-line.mjs';
import { createLogger } from '#api/platform/logger.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { move as command } from '#api/program-descriptions.mjs';
import { connect } from '#api/storage/postgres/connect.ts';

/**
 * `npm run move -- --to postgres://…` copies DATA_DIR into an empty database;
 * `npm run move -- --from postgres://… --to <folder>` copies a database into a new folder.
 */
const USAGE =
  'name a target: npm run move -- --to postgres://user@host/name, or npm run move -- --from postgres://user@host/name --to <new folder>';

const refuse = (line: string): never => {
  process.stderr.write(`Nothing was moved: ${line}\n`);
  process.exit(1);
};

/** Rewrites one line on a terminal; elsewhere prints a line per finished step. */
const onStep = (step: string, done: number, of: number): void => {
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\u001B[K${step}: ${done} of ${of}${done === of ? '\n' : ''}`);
  } else if (done === of) process.stdout.write(`${step}: ${of}\n`);
};

const report = ({ tables, events }: Moved, advice: string): void => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Moved ${rows} rows of ${tables.length} tables, compared one by one, and ${events} analytics events.\n${advice}\n`,
  );
};

const isAddress = (text: string): boolean => /^postgres(ql)?:/.test(text);

const main = async (): Promise<void> => {
  const { values } = readOwnCommandLine(command);
  writePrivately();
  const { from, to } = values;
  const url = from ?? to;
  if (to === undefined || url === undefined || !isAddress(url)) return refuse(USAGE);
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  const postgres = await connect({ url });
  const options = { postgres, logger: createLogger('error'), onStep };
  try {
    if (from === undefined) {
      report(
        await moveToPostgres(resolve(reading.config.DATA_DIR), options),
        'Start with DATABASE_TYPE=postgresql and DATABASE_URL set to that address.',
      );
    } else {
      report(
        await moveToSqlite(resolve(to), options),
        `Start with DATA_DIR=${to}, and without DATABASE_TYPE.`,
      );
    }
  } finally {
    await postgres.close();
  }
};

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
