import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createBackups } from '#api/features/maintenance/backups.ts';
import type { BackupStore, OffsiteCopies, OffsiteWish } from '#api/features/maintenance/ports.ts';
import { createLogger } from '#api/platform/logger.ts';
import type { Nodes } from '#api/platform/nodes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A Monday. */
const START = Date.UTC(2026, 0, 5, 9);

type Clock = ReturnType<typeof createFakeClock>;
type Shrunk = Awaited<ReturnType<BackupStore['make']>>['shrunk'];

/** The nodes' shared parts: settings, a lock, and a location whose copies are listed in `sent`. */
const openWorld = () => {
  const clock = createFakeClock(START);
  const values = new Map<string, string>();
  let isLocked = false;
  const state = {
    fail: null as string | null,
    shrunk: null as Shrunk,
    problems: [] as string[],
    /** Copies in progress wait for this. */
    gate: Promise.resolve(),
    isStopped: false,
  };
  const sent: { at: string; kind: string; expected: string | null }[] = [];
  const nodes: Pick<Nodes, 'runAlone'> = {
    runAlone: async (_job, work) => {
      if (isLocked) return;
      isLocked = true;
      await work().finally(() => (isLocked = false));
    },
  };
  const settings = {
    get: async (name: string) => values.get(name) ?? null,
    put: async (name: string, value: string) => void values.set(name, value),
  };
  const offsite: OffsiteCopies = {
    location: '/mnt/copies',
    send: async ({ kind }: OffsiteWish, expected) => {
      await state.gate;
      if (state.isStopped) throw new Error('the backup was not finished');
      if (state.fail !== null) throw new Error(state.fail);
      sent.push({ at: iso(clock.now()).slice(5, 16), kind, expected });
      return { name: `copy ${sent.length}`, problems: state.problems };
    },
    list: async () => {
      if (state.fail !== null) throw new Error(state.fail);
      return { good: [], damaged: [] };
    },
    stop: async () => {
      state.isStopped = true;
    },
  };
  return { clock, nodes, settings, values, offsite, sent, state };
};

type World = ReturnType<typeof openWorld>;

const openNode = (world: World) => {
  let alarms = 0;
  const warnings: unknown[] = [];
  const store = {
    make: async () => ({
      backup: {
        name: `backup ${iso(world.clock.now())}`,
        made_at: iso(world.clock.now()),
        bytes: 1,
      },
      shrunk: world.state.shrunk,
    }),
    list: async () => [],
    listQuarantined: async () => [],
    accept: async () => true,
    open: async () => null,
  };
  const { clock, nodes, settings, offsite } = world;
  const backups = createBackups({
    store,
    clock,
    nodes,
    settings,
    offsite,
    timers: clock,
    logger: {
      ...createLogger('silent'),
      warn: (event, fields) => void warnings.push([event, fields?.reason]),
    },
    onFailed: () => (alarms += 1),
  });
  backups.startSchedule();
  return { backups, warnings, alarms: () => alarms };
};

/** Advances the time minute by minute, and waits for everything that each of them starts. */
const pass = async (clock: Clock, ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= MINUTE_MS) {
    clock.advance(MINUTE_MS);
    await setImmediate();
  }
};

const timesOf = ({ sent }: World, kind: string): string[] =>
  sent.filter((copy) => copy.kind === kind).map(({ at }) => at);

test('a full copy is made at once and then at three, and chat.db in every hour without one', async () => {
  const world = openWorld();
  openNode(world);
  await pass(world.clock, 2 * DAY_MS);
  expect(timesOf(world, 'full')).toEqual(['01-05T09:01', '01-06T03:00', '01-07T03:00']);
  const chats = timesOf(world, 'chat');
  expect(chats.slice(0, 3)).toEqual(['01-05T10:00', '01-05T11:00', '01-05T12:00']);
  expect(chats).toHaveLength(48 - 2);
  expect(chats).not.toContain('01-06T03:00');
  // Each copy checks whether the one before it still exists.
  expect(world.sent.slice(0, 3).map(({ expected }) => expected)).toEqual([null, null, 'copy 2']);
});

test('names a missing location at the start, before the first copy is due', async () => {
  const world = openWorld();
  expect(openNode(world).warnings).toEqual([]);
  world.state.fail = '/mnt/copies does not exist';
  const { warnings } = openNode(world);
  await setImmediate();
  expect(warnings).toEqual([['backup_problem', '/mnt/copies does not exist']]);
});

test('retries failures with growing waits and alarms the owner, until a copy succeeds', async () => {
  const world = openWorld();
  const { backups, alarms } = openNode(world);
  world.state.fail = 'no room';
  await pass(world.clock, 3 * MINUTE_MS);
  const { sealed } = await backups.read();
  expect(sealed).toMatchObject({
    failures: [{ kind: 'full', at: iso(START + MINUTE_MS), message: 'no room' }],
    next_full_at: iso(START + 6 * MINUTE_MS),
    full_at: null,
    next_chat_at: null,
  });
  expect(alarms()).toBe(1);
  expect(await backups.state()).toEqual({ at: null, hasFailed: true });
  expect(await backups.listSealed()).toEqual({ copies: [], problem: 'no room' });
  await pass(world.clock, 40 * MINUTE_MS);
  // After 1, 6, 16 and 36 minutes.
  expect(alarms()).toBe(4);
  world.state.fail = null;
  await pass(world.clock, 40 * MINUTE_MS);
  expect(timesOf(world, 'full')).toEqual(['01-05T10:16']);
  expect((await backups.read()).sealed).toMatchObject({ failures: [], problems: [] });
  expect((await backups.state()).hasFailed).toBe(false);
});

test('a server that was off at three makes the copy when it is back, and one restarted makes no second', async () => {
  const world = openWorld();
  const first = openNode(world);
  await pass(world.clock, HOUR_MS);
  await first.backups.stop();
  world.state.isStopped = false;
  await pass(world.clock, 20 * HOUR_MS);
  expect(timesOf(world, 'full')).toEqual(['01-05T09:01']);
  const second = openNode(world);
  await pass(world.clock, HOUR_MS);
  expect(timesOf(world, 'full')).toEqual(['01-05T09:01', '01-06T06:01']);
  await second.backups.stop();
});

test('a clock that was years ahead for once stops no later copy', async () => {
  const world = openWorld();
  openNode(world);
  world.clock.jumpTo(START + 3_000 * DAY_MS);
  await pass(world.clock, 2 * MINUTE_MS);
  world.clock.jumpTo(START);
  await pass(world.clock, 2 * MINUTE_MS);
  expect(timesOf(world, 'full')).toHaveLength(2);
});

test('a backup that shrank is not sent; once it is accepted, the next one is', async () => {
  const world = openWorld();
  const { backups, alarms } = openNode(world);
  world.state.shrunk = { file: 'chat.db', bytes: 10, lastBytes: 100 };
  await pass(world.clock, 3 * MINUTE_MS);
  expect(world.sent).toEqual([]);
  expect((await backups.read()).sealed?.failures[0]?.message).toContain('chat.db is 10 bytes');
  expect(alarms()).toBeGreaterThan(0);
  world.state.shrunk = null;
  await backups.accept('foyer-2026-01-05T09-01-00-000Z');
  await pass(world.clock, MINUTE_MS);
  expect(timesOf(world, 'full')).toEqual(['01-05T09:04']);
});

test('two nodes make each copy once', async () => {
  const world = openWorld();
  const nodes = [openNode(world), openNode(world)];
  await pass(world.clock, DAY_MS);
  expect(timesOf(world, 'full')).toEqual(['01-05T09:01', '01-06T03:00']);
  expect(new Set(timesOf(world, 'chat')).size).toBe(timesOf(world, 'chat').length);
  expect((await nodes[1]?.backups.read())?.sealed?.full_at).toBe('2026-01-06T03:00:00.000Z');
});

test('a copy that the end of the server interrupts is no failure', async () => {
  const world = openWorld();
  const { backups, alarms } = openNode(world);
  let open: () => void = () => undefined;
  world.state.gate = new Promise((done) => (open = done));
  await pass(world.clock, MINUTE_MS);
  expect((await backups.read()).is_running).toBe(true);
  expect((await backups.read()).sealed?.running).toBe('full');
  const stopped = backups.stop();
  open();
  await stopped;
  expect([alarms(), world.clock.pending()]).toEqual([0, 0]);
  expect(world.values.get('sealed_backups')).toBeUndefined();
});

test('alarms the owner once a day about an old last copy, and at once about a damaged older one', async () => {
  const world = openWorld();
  const { alarms } = openNode(world);
  world.state.problems = ['The older copy x is damaged, and does not count any more.'];
  await pass(world.clock, MINUTE_MS);
  expect(alarms()).toBe(1);
  // The process was frozen for days.
  world.clock.jumpTo(START + 5 * DAY_MS);
  world.state.fail = 'no network';
  await pass(world.clock, 2 * MINUTE_MS);
  // The age, and two failed attempts: for everything and for chat.db.
  expect(alarms()).toBe(4);
});

test('"Back up now" makes a full copy; another request meanwhile is dropped', async () => {
  const world = openWorld();
  const { backups } = openNode(world);
  backups.start();
  backups.start();
  expect((await backups.read()).is_running).toBe(true);
  await setImmediate();
  expect(world.sent).toHaveLength(1);
  expect((await backups.read()).is_running).toBe(false);
});

test('without a location there are no copies elsewhere, no timer, and nothing in the settings', async () => {
  const world = openWorld();
  const store = { make: async () => Promise.reject(new Error('not called')) };
  const { clock, nodes, settings } = world;
  const backups = createBackups({
    clock,
    nodes,
    settings,
    offsite: null,
    timers: clock,
    store: { ...store, list: async () => [], listQuarantined: async () => [] } as never,
    logger: createLogger('silent'),
    onFailed: () => undefined,
  });
  backups.startSchedule();
  expect(clock.pending()).toBe(0);
  expect((await backups.read()).sealed).toBeNull();
  expect(await backups.listSealed()).toEqual({ copies: [], problem: null });
  expect([...world.values]).toEqual([]);
});
