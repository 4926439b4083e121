import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createWriteQueue } from '#api/database/group-commit.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const openNotes = (options = { busyForMs: 5_000 }) => {
  const file = join(temporaryFolder(), 'notes.db');
  const db = new BetterSqlite(file, { timeout: 0 });
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE notes (text TEXT NOT NULL UNIQUE)');
  onTestFinished(() => void db.close());
  const add = db.prepare<[string]>('INSERT INTO notes (text) VALUES (?)');
  const queue = createWriteQueue(db, nodeTimers, options);
  const texts = () => db.prepare('SELECT text FROM notes ORDER BY rowid').pluck().all();
  return { db, file, queue, texts, write: (text: string) => queue.run(() => void add.run(text)) };
};

test('writes are kept in the order in which they were asked for', async () => {
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

test('a job that throws undoes its own changes and no one else’s', async () => {
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

test('a database locked by another writer is waited for without stopping the event loop', async () => {
  const { file, write, texts } = openNotes();
  const other = new BetterSqlite(file);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const written = write('patient');
  let turns = 0;
  await new Promise<void>((resolve) => {
    const turn = () => {
      turns += 1;
      if (turns === 50) {
        other.exec('COMMIT');
        resolve();
      } else setImmediate(turn);
    };
    turn();
  });
  await written;
  expect(texts()).toEqual(['patient']);
});

test('a lock that lasts is answered as unavailable, and later writes work again', async () => {
  const { file, write, texts } = openNotes({ busyForMs: 60 });
  const other = new BetterSqlite(file);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect(write('refused')).rejects.toBeInstanceOf(StorageUnavailableError);
  other.exec('COMMIT');
  await write('accepted');
  expect(texts()).toEqual(['accepted']);
});

test('a full disk refuses the whole batch, and the queue recovers when there is room', async () => {
  const { db, write, texts } = openNotes();
  await write('before');
  const pages = db.pragma('page_count', { simple: true }) as number;
  db.pragma(`max_page_count = ${pages}`);
  const large = ['a', 'b', 'c'].map((letter) => write(letter.repeat(9_000)));
  const outcomes = await Promise.allSettled(large);
  expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
  expect(texts()).toEqual(['before']);
  db.pragma('max_page_count = 100000');
  await write('after');
  expect(texts()).toEqual(['before', 'after']);
});

test('closing commits what waits and refuses what comes later', async () => {
  const { queue, write, texts } = openNotes();
  const last = write('last');
  queue.close();
  await last;
  await expect(write('too late')).rejects.toBeInstanceOf(StorageUnavailableError);
  expect(texts()).toEqual(['last']);
});
