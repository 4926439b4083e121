import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { withEnvFile } from './environment.mjs';

test('a folder without .env leaves the environment unchanged', () => {
  expect(withEnvFile(temporaryFolder(), { PORT: '1' })).toEqual({ PORT: '1' });
});

test('variables that are already set override .env', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.env'), '# port\nPORT=2\nHOST="0.0.0.0"\n');
  expect(withEnvFile(folder, { PORT: '1' })).toEqual({ PORT: '1', HOST: '0.0.0.0' });
});

test('the process itself does not get the settings of .env', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.env'), 'FOYER_TEST_ONLY=1\n');
  withEnvFile(folder, {});
  expect(process.env['FOYER_TEST_ONLY']).toBeUndefined();
});

test('an .env that cannot be read is reported by name', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, '.env'));
  expect(() => withEnvFile(folder, {})).toThrow(/\.env cannot be read/);
});
