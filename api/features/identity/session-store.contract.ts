import { expect, test } from 'vitest';
import type { SessionStore } from '#api/features/identity/session-store.ts';

const one = { id: '00000000-0000-4000-8000-000000000001', agent: 'Chrome on Linux', country: 'DE' };
const two = { ...one, id: '00000000-0000-4000-8000-000000000002', country: null };

export const sessionStoreContract = (
  engine: string,
  makeStore: () => Promise<SessionStore> | SessionStore,
): void => {
  const it = (sentence: string, run: (store: SessionStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('a session keeps its start time and is listed by when it was last seen', async (store) => {
    expect(await store.seen(one, 1_000)).toBe(true);
    expect(await store.seen(two, 2_000)).toBe(true);
    expect(await store.seen({ ...one, agent: 'Chrome on macOS' }, 3_000)).toBe(true);
    expect(await store.list(0)).toEqual([
      { ...one, agent: 'Chrome on macOS', beganAt: 1_000, seenAt: 3_000 },
      { ...two, beganAt: 2_000, seenAt: 2_000 },
    ]);
    expect((await store.list(2_500)).map(({ id }) => id)).toEqual([one.id]);
  });

  it('an ended session is not listed and does not come back', async (store) => {
    await store.seen(one, 1_000);
    await store.seen(two, 2_000);
    await store.end(one.id, 3_000);
    expect(await store.seen(one, 4_000)).toBe(false);
    expect((await store.list(0)).map(({ id }) => id)).toEqual([two.id]);
    expect(await store.isEnded(one.id)).toBe(true);
    expect(await store.isEnded(two.id)).toBe(false);
    expect(await store.isEnded('nobody')).toBe(false);
  });

  it('all other sessions are ended; an end is remembered until the session would have expired', async (store) => {
    await store.seen(one, 1_000);
    await store.seen(two, 2_000);
    await store.endOthers(two.id, 3_000, 0);
    expect(await store.seen(one, 4_000)).toBe(false);
    expect(await store.seen(two, 4_000)).toBe(true);
    await store.endOthers(null, 5_000, 3_000);
    expect(await store.list(0)).toEqual([]);
    expect(await store.seen(two, 6_000)).toBe(false);
    expect(await store.seen(one, 6_000)).toBe(true);
  });

  it('the last time that a session was seen never falls', async (store) => {
    await store.seen(one, 3_000);
    expect(await store.seen(one, 1_000)).toBe(true);
    expect(await store.list(0)).toMatchObject([{ beganAt: 3_000, seenAt: 3_000 }]);
  });

  it('ending twice, or ending nobody, changes nothing', async (store) => {
    await store.seen(one, 1_000);
    await store.end(two.id, 2_000);
    expect((await store.list(0)).map(({ id }) => id)).toEqual([one.id]);
    await store.end(one.id, 2_000);
    await store.end(one.id, 3_000);
    expect(await store.isEnded(one.id)).toBe(true);
  });

  it('a session that is ended while it is used is ended', async (store) => {
    await store.seen(one, 1_000);
    const uses = Array.from({ length: 20 }, (_, n) => store.seen(one, 2_000 + n));
    const end = store.end(one.id, 3_000);
    const later = Array.from({ length: 20 }, (_, n) => store.seen(one, 4_000 + n));
    await Promise.all([...uses, end, ...later]);
    expect(await store.isEnded(one.id)).toBe(true);
    expect(await store.seen(one, 5_000)).toBe(false);
    expect(await store.list(0)).toEqual([]);
  });

  it('two consoles that end all others at once end each other', async (store) => {
    await store.seen(one, 1_000);
    await store.seen(two, 1_000);
    await Promise.all([store.endOthers(one.id, 2_000, 0), store.endOthers(two.id, 2_000, 0)]);
    expect(await store.list(0)).toEqual([]);
  });

  it('a session that is first seen many times at once is listed once', async (store) => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, n) => store.seen(one, 1_000 + n)),
    );
    expect(new Set(seen)).toEqual(new Set([true]));
    expect(await store.list(0)).toMatchObject([{ id: one.id, seenAt: 1_019 }]);
  });
};
