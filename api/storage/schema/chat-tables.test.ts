import { expect, test } from 'vitest';
import { assertDescribed, chatTables } from '#api/storage/schema/chat-tables.ts';
import { schemaSteps } from '#api/storage/schema/all.ts';
import { addColumn, createTable, flag, statementsOf, text } from '#api/storage/schema/step.ts';
import { rowsOf } from '#api/storage/sqlite/move-rows.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

const all = chatTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));

test('the description matches chat.db, and an unknown column is refused', async () => {
  const { db } = openTestDatabase('chat');
  await rowsOf(db).assertDescribed();
  db.exec('ALTER TABLE messages ADD COLUMN mood TEXT');
  await expect(rowsOf(db).assertDescribed()).rejects.toThrow('messages.mood is not described');
});

test('names missing columns and tables that nobody described', () => {
  const found = [...all.filter((column) => column !== 'notes.content'), 'diary.page', 'own.x'];
  expect(() => assertDescribed(found, ['own.*'])).toThrow(
    'diary.page is not described, notes.content is missing',
  );
});

test('describes a table of a step with its columns, and appends a step’s column to the others', () => {
  const alarms = chatTables.find(({ name }) => name === 'alarms');
  expect(alarms?.columns.at(-1)).toBe('is_folded');
  expect(chatTables.find(({ name }) => name === 'visitor_mails')).toEqual({
    name: 'visitor_mails',
    columns: ['mail_id', 'recipient', 'domain', 'is_confirmed', 'at'],
    order: 'mail_id',
  });
});

test('a step does the same on both engines, each in its dialect', () => {
  const step = {
    name: 'moods',
    changes: [
      createTable('moods', { day: text('NOT NULL'), mood: text(), ok: flag('NOT NULL') }, [
        'day',
        'mood',
      ]),
      addColumn('notes', 'is_glad', flag('NOT NULL DEFAULT 0')),
    ],
  };
  expect(statementsOf('sqlite', step)).toEqual([
    'CREATE TABLE moods (day TEXT NOT NULL, mood TEXT, ok INTEGER NOT NULL CHECK (ok IN (0, 1)), PRIMARY KEY (day, mood)) STRICT, WITHOUT ROWID',
    'ALTER TABLE notes ADD COLUMN is_glad INTEGER NOT NULL DEFAULT 0 CHECK (is_glad IN (0, 1))',
  ]);
  expect(statementsOf('postgres', step)).toEqual([
    'CREATE TABLE moods (day plain_text NOT NULL, mood plain_text, ok flag NOT NULL, PRIMARY KEY (day, mood))',
    'ALTER TABLE notes ADD COLUMN is_glad flag NOT NULL DEFAULT 0',
  ]);
});

test('every step has a unique name', () => {
  const names = schemaSteps.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
