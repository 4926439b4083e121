import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createWriteQueue, essentialWrites } from '#api/storage/sqlite/group-commit.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

type QueueOptions = Parameters<typeof createWriteQueue>[2];

const openNotes = (options: QueueOptions = {}, timers: Timers = nodeTimers) => {
  const file = join(temporaryFolder(), 'notes.db');
  const db = new BetterSqlite(file, { timeout: 0 });
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE notes (text TEXT NOT NULL UNIQUE)');
  onTestFinished(() => void db.close());
  const add = db.prepare<[string]>('INSERT INTO notes (text) VALUES (?)');
  const queue = createWriteQueue(db, timers, options);
  const texts = () => db.prepare('SELECT text FROM notes ORDER BY rowid').pluck().all();
  return { db, file, queue, texts, write: (text: string) => queue.run(() => void add.run(text)) };
};

test('applies writes in the order of the calls', async () => {
  const { write, texts } = openNotes();
  const wanted = Array.from({ length: 1_200 }, (_, n) => `note ${n}`);
  await Promise.all(wanted.map(write));
  expect(texts()).toEqual(wanted);
});

test('a promise settles only after the commit: another connection sees the row', async () => {
  const { file, write } = openNotes();
  const other = new BetterSqlite(file, { readonly: true });
  onTestFinished(() => void other.close());
  await write('here');
  expect(other.prepare('SELECT text FROM notes').pluck().all()).toEqual(['here']);
});

test('a job that throws rolls back its own changes and nobody else’s', async () => {
  const { db, queue, write, texts } = openNotes();
  const outcomes = await Promise.allSettled([
    write('first'),
    queue.run(() => {
      db.prepare("INSERT INTO notes (text) VALUES ('half')").run();
      throw new Error('changed my mind');
    }),
    write('first'),
    write('last'),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(texts()).toEqual(['first', 'last']);
});

test("waiting for another writer's lock does not block the event loop", async () => {
  const { file, write, texts } = openNotes();
  const other = new BetterSqlite(file);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const written = write('patient');
  let ticks = 0;
  await new Promise<void>((resolve) => {
    const tick = () => {
      ticks += 1;
      if (ticks === 50) {
        other.exec('COMMIT');
        resolve();
      } else setImmediate(tick);
    };
    tick();
  });
  await written;
  expect(texts()).toEqual(['patient']);
});

test('answers a lasting lock as unavailable, and later writes work again', async () => {
  const { file, write, texts } = openNotes({ busyForMs: 60 });
  const other = new BetterSqlite(file);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect(write('refused')).rejects.toBeInstanceOf(StorageUnavailableError);
  other.exec('COMMIT');
  await write('accepted');
  expect(texts()).toEqual(['accepted']);
});

test('a full disk refuses the whole batch, and the queue recovers when there is space', async () => {
  const { db, write, texts } = openNotes();
  await write('before');
  const pages = db.pragma('page_count', { simple: true }) as number;
  db.pragma(`max_page_count = ${pages}`);
  const large = ['a', 'b', 'c'].map((contactMessage) => write(contactMessage.repeat(9_000)));
  const outcomes = await Promise.allSettled(large);
  expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
  expect(texts()).toEqual(['before']);
  db.pragma('max_page_count = 100000');
  await write('after');
  expect(texts()).toEqual(['before', 'after']);
});

test('closing commits waiting writes and refuses later ones', async () => {
  const { queue, write, texts } = openNotes();
  const last = write('last');
  queue.close();
  await last;
  await expect(write('too late')).rejects.toBeInstanceOf(StorageUnavailableError);
  expect(texts()).toEqual(['last']);
});

/** A table of notes with a test clock, locked by another connection until `unlock`. */
const openLockedNotes = () => {
  const clock = createFakeClock();
  const notes = openNotes({}, clock);
  const other = new BetterSqlite(notes.file);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  return { ...notes, clock, unlock: () => void other.exec('COMMIT') };
};

const settled = () => {
  let count = 0;
  return { count: () => count, on: (promise: Promise<unknown>) => promise.then(add, add) };
  function add() {
    count += 1;
  }
};

test('refuses all waiting writes at once when the wait for a lock is over', async () => {
  const { write, clock, unlock, texts } = openLockedNotes();
  const refused = settled();
  const writes = Array.from({ length: 1_200 }, (_, n) => write(`note ${n}`));
  for (const one of writes) void refused.on(one);
  await nextTick();
  clock.advance(4_900);
  await nextTick();
  expect(refused.count()).toBe(0);
  clock.advance(200);
  await nextTick();
  expect(refused.count()).toBe(1_200);
  for (const one of writes) await expect(one).rejects.toBeInstanceOf(StorageUnavailableError);
  const late = write('while the lock is known to last');
  void refused.on(late);
  await nextTick();
  clock.advance(1_020);
  await expect(late).rejects.toBeInstanceOf(StorageUnavailableError);
  unlock();
  const accepted = write('accepted');
  await nextTick();
  clock.advance(1_000);
  await accepted;
  expect(texts()).toEqual(['accepted']);
});

test('writes that wait for a lock are limited in number; an essential write is always accepted', async () => {
  const { queue, write, clock, unlock } = openLockedNotes();
  const waiting = Array.from({ length: storageLimits.queuedWrites }, (_, n) => write(`note ${n}`));
  await expect(write('one too many')).rejects.toBeInstanceOf(StorageUnavailableError);
  const essential = queue.run(() => 'erased', { isEssential: true });
  unlock();
  await nextTick();
  clock.advance(1_000);
  await Promise.all(waiting);
  expect(await essential).toBe('erased');
});

test('writes that wait for a lock are limited in memory', async () => {
  const { queue, clock, unlock } = openLockedNotes();
  const half = { bytes: storageLimits.queuedWriteBytes / 2 };
  const waiting = [queue.run(() => 1, half), queue.run(() => 2, half)];
  await expect(queue.run(() => 3)).rejects.toBeInstanceOf(StorageUnavailableError);
  unlock();
  await nextTick();
  clock.advance(1_000);
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  expect(await queue.run(() => 4, half)).toBe(4);
});

test('a released lock yields to the event loop after every few writes', async () => {
  const { write, clock, unlock } = openLockedNotes();
  const written = settled();
  const all = Promise.all(Array.from({ length: 1_000 }, (_, n) => written.on(write(`note ${n}`))));
  await nextTick();
  unlock();
  clock.advance(1_000);
  let mostPerTick = 0;
  for (let before = 0; before < 1_000;) {
    await nextTick();
    mostPerTick = Math.max(mostPerTick, written.count() - before);
    before = written.count();
  }
  await all;
  expect(mostPerTick).toBeLessThanOrEqual(32);
});

test('a transaction accepts no more jobs after its time limit', async () => {
  let nowMs = 0;
  const { db, queue } = openNotes({ now: () => nowMs });
  const commits: number[] = [];
  const other = new BetterSqlite(db.name, { readonly: true });
  onTestFinished(() => void other.close());
  const count = other.prepare<[], number>('SELECT count(*) FROM notes').pluck();
  const slow = Array.from({ length: 6 }, (_, n) =>
    queue.run(() => {
      nowMs += 4;
      commits.push(count.get() ?? 0);
      db.prepare('INSERT INTO notes (text) VALUES (?)').run(`slow ${n}`);
    }),
  );
  await Promise.all(slow);
  expect(commits).toEqual([0, 0, 0, 3, 3, 3]);
});

test('on a full disk an essential write gets the reserve, and others are refused', async () => {
  const notes: string[] = [];
  const fill = { pages: 0 };
  const reserve = {
    noteFull: () => void notes.push('full'),
    release: () => {
      notes.push('released');
      db.pragma(`max_page_count = ${fill.pages + 10}`);
      return true;
    },
  };
  const { db, queue, write, texts } = openNotes({ reserve });
  await write('before');
  fill.pages = db.pragma('page_count', { simple: true }) as number;
  db.pragma(`max_page_count = ${fill.pages}`);
  const add = db.prepare<[string]>('INSERT INTO notes (text) VALUES (?)');
  const [ordinary, essential] = await Promise.allSettled([
    write('a'.repeat(9_000)),
    essentialWrites(queue).run(() => void add.run('b'.repeat(9_000))),
  ]);
  expect(ordinary.status).toBe('rejected');
  expect(essential.status).toBe('fulfilled');
  expect(notes).toEqual(['full', 'released']);
  expect(texts()).toEqual(['before', 'b'.repeat(9_000)]);
});

test('writes nothing to a lost file, and acknowledges no commits made meanwhile', async () => {
  const lost = new StorageUnavailableError('lost');
  let looksUntilLost = 3;
  const { write, texts } = openNotes({
    assertIntact: () => {
      looksUntilLost -= 1;
      if (looksUntilLost < 0) throw lost;
    },
  });
  await write('before');
  await expect(write('meanwhile')).rejects.toBe(lost);
  await expect(write('later')).rejects.toBe(lost);
  expect(texts()).toEqual(['before', 'meanwhile']);
});
