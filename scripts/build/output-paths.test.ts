import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentSite, listBuilds, readCurrent, readFacts } from '../../api/http/site-builds.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addBuild } from './output-paths.mjs';

const builder = (formers = 3) => {
  const folder = join(temporaryFolder(), 'site');
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 10, 27, 12, 0, (seconds += 1)));
  const build = (inputs: string, make: (beside: string) => void = () => {}) =>
    addBuild(folder, { inputs, program: 'p', content: 'content' }, { formers, now }, async (to) => {
      mkdirSync(to, { recursive: true });
      writeFileSync(join(to, 'manifest.json'), inputs);
      make(to);
    });
  return { folder, build };
};

test('switches to a complete build and keeps the last three before it', async () => {
  const { folder, build } = builder();
  for (const inputs of ['a', 'b', 'c', 'd', 'e']) {
    const before = readCurrent(folder);
    const id = await build(inputs, () => expect(readCurrent(folder)).toEqual(before));
    expect(readCurrent(folder)).toMatchObject({ build: id, inputs });
    expect(readFacts(currentSite(folder))).toMatchObject({ inputs, program: 'p' });
  }
  const inputs = listBuilds(folder).map((id) => readFacts(join(folder, id)).inputs);
  expect(inputs).toEqual(['e', 'd', 'c', 'b']);
});

test('a failed build leaves the served one unchanged and leaves no files', async () => {
  const { folder, build } = builder();
  const id = await build('a');
  const failing = build('b', () => {
    throw new Error('ENOSPC');
  });
  await expect(failing).rejects.toThrow('ENOSPC');
  expect(readCurrent(folder)).toMatchObject({ build: id, inputs: 'a' });
  expect(readdirSync(folder).toSorted()).toEqual([id, 'current.json']);
});

test('removes the files of a killed build and of a version with a single build', async () => {
  const { folder, build } = builder(0);
  for (const left of ['20260101-000000-000.next', 'client'])
    mkdirSync(join(folder, left), { recursive: true });
  writeFileSync(join(folder, 'current.json.next'), '{');
  writeFileSync(join(folder, 'manifest.json'), '{}');
  await build('a');
  const id = await build('b');
  expect(readdirSync(folder).toSorted()).toEqual([id, 'current.json']);
  expect(existsSync(join(currentSite(folder), 'manifest.json'))).toBe(true);
});
