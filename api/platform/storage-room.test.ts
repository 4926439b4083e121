import { expect, test } from 'vitest';
import { storageLimits } from '#shared/storage-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createStorageRoom, type StoredKind } from '#api/platform/storage-room.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

const openRoom = (totalBytes: number) => {
  const clock = createFakeClock();
  const disk = { free_bytes: totalBytes, total_bytes: totalBytes };
  const state = { disk: disk as typeof disk | null, missingBytes: 0, reusable: 0 };
  const logged: unknown[] = [];
  const log = (_event: string, fields?: object) => void logged.push(fields);
  const room = createStorageRoom({
    path: '/data',
    disk: async () => state.disk,
    reusableBytes: (kind) => (kind === 'event' ? state.reusable : 0),
    tendBallast: async () => ({ missingBytes: state.missingBytes }),
    timers: clock,
    logger: { warn: log, info: log },
  });
  const refusedAt = async (freeBytes: number): Promise<StoredKind[]> => {
    if (state.disk) state.disk.free_bytes = freeBytes;
    await room.check();
    return (['event', 'start', 'message'] as const).filter((kind) => !room.has(kind));
  };
  return { room, clock, state, logged, refusedAt };
};

test('refuses events first, then new conversations, messages last', async () => {
  const { room, refusedAt, logged } = openRoom(100 * GIB);
  expect(await refusedAt(257 * MIB)).toEqual([]);
  expect(room.state()).toBe('ok');
  expect(await refusedAt(254 * MIB)).toEqual(['event']);
  expect(room.state()).toBe('low');
  expect(await refusedAt(127 * MIB)).toEqual(['event', 'start']);
  expect(await refusedAt(63 * MIB)).toEqual(['event', 'start', 'message']);
  expect(room.state()).toBe('full');
  expect(() => room.admit('message')).toThrow(StorageUnavailableError);
  expect(await refusedAt(100 * GIB)).toEqual([]);
  expect(logged).toEqual(['low', 'full', 'ok'].map((reason) => ({ reason, path: '/data' })));
});

test('on a small disk the floors are a share of it', async () => {
  const { refusedAt } = openRoom(100 * MIB);
  expect(await refusedAt(9 * MIB)).toEqual([]);
  expect(await refusedAt(7 * MIB)).toEqual(['event']);
  expect(await refusedAt(4 * MIB)).toEqual(['event', 'start']);
  expect(await refusedAt(2 * MIB)).toEqual(['event', 'start', 'message']);
});

test('accepts a refused kind again only with some space to spare', async () => {
  const { refusedAt } = openRoom(100 * GIB);
  await refusedAt(254 * MIB);
  expect(await refusedAt(270 * MIB)).toEqual(['event']);
  expect(await refusedAt(282 * MIB)).toEqual([]);
});

test('counts space freed inside a database file, subtracts a missing ballast', async () => {
  const { refusedAt, state } = openRoom(100 * GIB);
  state.reusable = 200 * MIB;
  expect(await refusedAt(200 * MIB)).toEqual([]);
  state.reusable = 0;
  state.missingBytes = 300 * MIB;
  expect(await refusedAt(500 * MIB)).toEqual(['event']);
});

test('checks the disk on a timer, and refuses nothing if its size is unknown', async () => {
  const { room, clock, state } = openRoom(100 * GIB);
  if (state.disk) state.disk.free_bytes = 0;
  const events: string[] = [];
  const stop = room.start(() => void events.push('room'));
  clock.advance(1_000);
  await room.check();
  expect(room.has('message')).toBe(false);
  expect(events).toEqual([]);
  state.disk = null;
  clock.advance(1_000);
  await room.check();
  expect(room.has('message')).toBe(true);
  expect(room.state()).toBe('unknown');
  expect(events).toEqual(['room']);
  stop();
  expect(clock.pending()).toBe(0);
});

test('logs many refusals of one full disk once', async () => {
  const { room, refusedAt } = openRoom(100 * GIB);
  await refusedAt(0);
  const reports = Array.from({ length: 3 }, () => {
    try {
      room.admit('event');
      return null;
    } catch (error) {
      return (error as StorageUnavailableError).takeReport();
    }
  });
  expect(reports).toEqual([true, false, false]);
});

test('near a floor, checks the disk after every few writes as well', async () => {
  const { room, state, refusedAt } = openRoom(100 * GIB);
  await refusedAt(300 * MIB);
  if (state.disk) state.disk.free_bytes = 100 * MIB;
  for (let n = 1; n < storageLimits.checkEveryWrites; n += 1) room.admit('event');
  await Promise.resolve();
  expect(room.has('event')).toBe(true);
  room.admit('event');
  await eventually(() => expect(room.has('event')).toBe(false));
});
