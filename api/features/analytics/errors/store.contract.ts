import { expect, test } from 'vitest';
import type { ErrorStates } from '#api/features/analytics/errors/store.ts';

const one = '0000000000000001';
const two = '0000000000000002';
const resolved = { signature: one, state: 'resolved', version: '1.0.0', decidedAt: 5 } as const;

export const errorStatesContract = (
  engine: string,
  make: () => Promise<ErrorStates> | ErrorStates,
): void => {
  test(`${engine}: the latest decision about an error replaces the others`, async () => {
    const states = await make();
    expect(await states.list()).toEqual([]);
    await states.decide({ ...resolved, signature: two });
    await states.decide(resolved);
    await states.decide({ ...resolved, state: 'ignored', version: '1.1.0', decidedAt: 7 });
    expect(await states.list()).toEqual([
      { signature: one, state: 'ignored', version: '1.1.0', decidedAt: 7, reopenedIn: null },
      { ...resolved, signature: two, reopenedIn: null },
    ]);
    await states.decide({ ...resolved, state: 'open', decidedAt: 9 });
    expect((await states.list()).map(({ signature }) => signature)).toEqual([two]);
  });

  test(`${engine}: a resolved error reopens once, and names the version`, async () => {
    const states = await make();
    await states.decide(resolved);
    expect(await states.reopen(resolved, '1.1.0')).toBe(true);
    expect(await states.reopen(resolved, '1.2.0')).toBe(false);
    expect(await states.list()).toEqual([{ ...resolved, state: 'open', reopenedIn: '1.1.0' }]);
    await states.decide({ ...resolved, version: '1.1.0', decidedAt: 8 });
    expect(await states.list()).toEqual([
      { ...resolved, version: '1.1.0', decidedAt: 8, reopenedIn: null },
    ]);
  });

  test(`${engine}: a reopening based on an older decision does not undo a newer one`, async () => {
    const states = await make();
    await states.decide(resolved);
    await states.decide({ ...resolved, version: '1.1.0', decidedAt: 8 });
    expect(await states.reopen(resolved, '1.1.0')).toBe(false);
    await states.decide({ ...resolved, state: 'ignored', decidedAt: 9 });
    expect(await states.reopen({ ...resolved, decidedAt: 9 }, '1.2.0')).toBe(false);
    expect(await states.reopen({ signature: two, decidedAt: 5 }, '1.2.0')).toBe(false);
    expect(await states.list()).toMatchObject([{ state: 'ignored', reopenedIn: null }]);
  });

  test(`${engine}: a version is noted when it replaces another one, also a former one`, async () => {
    const states = await make();
    await Promise.all([
      states.noteVersion({ version: '1.0.0', since: 1 }),
      states.noteVersion({ version: '1.0.0', since: 1 }),
    ]);
    await states.noteVersion({ version: '1.0.0', since: 2 });
    await states.noteVersion({ version: '1.1.0', since: 3 });
    await states.noteVersion({ version: '1.0.0', since: 4 });
    expect(await states.versions()).toEqual([
      { version: '1.0.0', since: 1 },
      { version: '1.1.0', since: 3 },
      { version: '1.0.0', since: 4 },
    ]);
  });
};
