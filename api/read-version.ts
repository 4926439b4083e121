import { readFileSync } from 'node:fs';

/** The version of this program, built to dist/api. */
export const readVersion = (): string => {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};
