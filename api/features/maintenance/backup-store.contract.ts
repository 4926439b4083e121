import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Backup } from '#shared/contracts/maintenance.ts';
import { limits } from '#shared/limits.ts';
import type { BackupStore } from '#api/features/maintenance/ports.ts';

export interface BackupHarness {
  readonly backups: BackupStore;
  /** Makes the data much smaller than it was at the beginning. */
  shrink(): Promise<void>;
}

const UNKNOWN = 'foyer-2020-01-05T09-00-00-000Z';

const makeMany = async ({ backups }: BackupHarness, count: number): Promise<string[]> => {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) names.push((await backups.make()).backup.name);
  return names;
};

const namesOf = (backups: readonly { name: string }[]) => backups.map(({ name }) => name);

const unpack = async (packed: Readable | null): Promise<Buffer> => {
  if (!packed) throw new Error('there is no such backup');
  const chunks: Buffer[] = [];
  for await (const chunk of packed) chunks.push(chunk as Buffer);
  return gunzipSync(Buffer.concat(chunks));
};

type It = (sentence: string, run: (harness: BackupHarness) => Promise<void>) => void;

const listsThem = (it: It) => {
  it('a backup is in the catalogue with its time and size, newest first', async (harness) => {
    expect(await harness.backups.list()).toEqual([]);
    const first = await harness.backups.make();
    const second = await harness.backups.make();
    expect(first.shrunk).toBeNull();
    expect(first.backup.bytes).toBeGreaterThan(0);
    expect(Date.parse(first.backup.made_at)).toBeLessThan(Date.parse(second.backup.made_at));
    expect(await harness.backups.list()).toEqual([second.backup, first.backup]);
    expect(await harness.backups.listQuarantined()).toEqual([]);
  });

  it('the newest remain, and only then the oldest goes', async (harness) => {
    const names = await makeMany(harness, limits.maintenance.backupsRetained + 2);
    expect(namesOf(await harness.backups.list())).toEqual(
      names.toReversed().slice(0, limits.maintenance.backupsRetained),
    );
  });

  it('a backup is read as one packed tar file, and an unknown name gives none', async (harness) => {
    const { backup } = await harness.backups.make();
    const tar = await unpack(await harness.backups.open(backup.name));
    expect(tar.length).toBeGreaterThan(backup.bytes);
    expect(tar.toString('latin1', 0, 100)).toContain(backup.name);
    for (const name of [UNKNOWN, '', '..', `../${backup.name}`, `${backup.name}/..`]) {
      expect(await harness.backups.open(name)).toBeNull();
    }
  });
};

const quarantinesThem = (it: It) => {
  it('a backup that shrank is quarantined, and displaces none of the good ones', async (harness) => {
    const { backups, shrink } = harness;
    const good = await makeMany(harness, limits.maintenance.backupsRetained);
    await shrink();
    const { backup, shrunk } = await backups.make();
    expect(shrunk?.bytes).toBeLessThan(
      (shrunk?.lastBytes ?? 0) * limits.maintenance.backupShrinksTo,
    );
    expect(namesOf(await backups.list())).toEqual(good.toReversed());
    expect(await backups.listQuarantined()).toEqual([backup]);
    expect((await unpack(await backups.open(backup.name))).length).toBeGreaterThan(backup.bytes);
    const more = await makeMany(harness, limits.maintenance.backupsRetained);
    expect(namesOf(await backups.listQuarantined())).toEqual(more.toReversed());
  });

  it('a quarantined backup is accepted once, and the next is compared with it', async (harness) => {
    const { backups, shrink } = harness;
    const [good] = await makeMany(harness, 1);
    await shrink();
    const [older, newer = ''] = await makeMany(harness, 2);
    expect(older).toBeDefined();
    for (const name of [UNKNOWN, good ?? '', '../..']) {
      expect(await backups.accept(name)).toBe(false);
    }
    expect(await backups.accept(newer)).toBe(true);
    expect(await backups.accept(newer)).toBe(false);
    expect(await backups.listQuarantined()).toEqual([]);
    expect(namesOf(await backups.list())).toEqual([newer, good]);
    expect((await backups.make()).shrunk).toBeNull();
  });
};

const races = (it: It) => {
  it('backups that are made together are in the catalogue once each', async (harness) => {
    const made = await Promise.all([harness.backups.make(), harness.backups.make()]);
    const listed = await harness.backups.list();
    expect(namesOf(listed).toSorted()).toEqual(
      namesOf(made.map(({ backup }) => backup)).toSorted(),
    );
    for (const { name, bytes } of listed) {
      expect((await unpack(await harness.backups.open(name))).length).toBeGreaterThan(bytes);
    }
  });

  it('a listing while backups come and go has complete ones, each once', async (harness) => {
    const whole = (await harness.backups.make()).backup.bytes;
    const seen: Backup[][] = [];
    const look = async () => {
      for (let round = 0; round < 200; round += 1) seen.push(await harness.backups.list());
    };
    await Promise.all([makeMany(harness, 3), makeMany(harness, 3), look(), look()]);
    for (const listed of seen) {
      expect(new Set(namesOf(listed)).size).toBe(listed.length);
      expect(listed.filter(({ bytes }) => bytes < whole)).toEqual([]);
    }
    expect(await harness.backups.list()).toHaveLength(limits.maintenance.backupsRetained);
  });

  it('of simultaneous acceptances of a backup one succeeds', async (harness) => {
    await makeMany(harness, 1);
    await harness.shrink();
    const [name = ''] = await makeMany(harness, 1);
    const accepted = await Promise.all(
      Array.from({ length: 4 }, () => harness.backups.accept(name)),
    );
    expect(accepted.filter(Boolean)).toHaveLength(1);
    expect(namesOf(await harness.backups.list())).toContain(name);
    expect(await harness.backups.listQuarantined()).toEqual([]);
  });
};

/**
 * The contract of all catalogs of backups. Pass a factory of stores without a backup, whose clock
 * advances with every backup.
 */
export const backupStoreContract = (
  engine: string,
  make: () => Promise<BackupHarness> | BackupHarness,
): void => {
  const it: It = (sentence, run) => test(`${engine}: ${sentence}`, async () => run(await make()));
  listsThem(it);
  quarantinesThem(it);
  races(it);
};
