import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBallast } from '#api/platform/storage-ballast.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const MIB = 1024 ** 2;

const openBallast = (databaseBytes = 0) => {
  const file = join(temporaryFolder(), 'ballast');
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? null;
  const grown = { databaseBytes };
  const ballast = createBallast({ file, databaseBytes: async () => grown.databaseBytes });
  return { ballast, size, grown, mode: () => statSync(file).mode & 0o777 };
};

const disk = (totalMib: number, freeMib: number) => ({
  total_bytes: totalMib * MIB,
  free_bytes: freeMib * MIB,
});

test('the ballast grows in steps, is private to its owner, and reports the missing bytes', async () => {
  const { ballast, size, mode } = openBallast();
  expect(await ballast.tend(disk(200, 100))).toEqual({ missingBytes: 10 * MIB });
  expect(size()).toBe(4 * MIB);
  expect(mode()).toBe(0o600);
  await ballast.tend(disk(200, 96));
  await ballast.tend(disk(200, 92));
  expect(size()).toBe(10 * MIB);
  expect(await ballast.tend(disk(200, 90))).toEqual({ missingBytes: 0 });
  expect(size()).toBe(10 * MIB);
});

test('the ballast is deleted once and recreated only when there is space', async () => {
  const { ballast, size } = openBallast();
  for (let step = 0; step < 3; step += 1) await ballast.tend(disk(200, 100));
  expect(ballast.release()).toBe(true);
  expect(ballast.release()).toBe(false);
  expect(size()).toBeNull();
  expect(await ballast.tend(disk(200, 12))).toEqual({ missingBytes: 10 * MIB });
  expect(size()).toBeNull();
  await ballast.tend(disk(200, 17));
  expect(size()).toBe(4 * MIB);
});

test('the ballast follows the largest database, up to a share of the disk', async () => {
  const { ballast, size, grown } = openBallast(18 * MIB);
  for (let step = 0; step < 12; step += 1) await ballast.tend(disk(4_000, 3_000));
  expect(size()).toBe(36 * MIB);
  grown.databaseBytes = 1;
  await ballast.tend(disk(4_000, 3_000));
  expect(size()).toBe(32 * MIB);
});
