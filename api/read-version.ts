import { existsSync, readFileSync } from 'node:fs';

/** The version of this program, built to `dist/api`, or to `dist/testing/api` for the tests. */
export const readVersion = (): string => {
  const files = ['../../package.json', '../../../package.json'];
  const [file] = files.map((each) => new URL(each, import.meta.url)).filter(existsSync);
  if (file === undefined) throw new Error('there is no package.json beside dist/');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

/** The hash of the sources that this program was built from; the build writes it beside the program. */
export const readProgram = (): string =>
  (
    JSON.parse(readFileSync(new URL('program.json', import.meta.url), 'utf8')) as {
      program: string;
    }
  ).program;
