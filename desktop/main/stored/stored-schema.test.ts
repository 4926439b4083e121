import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import {
  initialStored,
  newStoredServer,
  storedOf,
  storedSchema,
  withColors,
  withoutFormer,
  type Stored,
} from './stored-schema.ts';

/** A file of version 0.1.0, with one server and no choice of sounds. */
const former = {
  server: 'https://foyer.example:8443',
  key: { blob: 'c2VjcmV0', backend: 'gnome_libsecret' },
  settings: {
    hidesText: true,
    repeats: false,
    quiet: { from: 60, to: 120 },
    notifiesOfNewVisitors: true,
    opensAtLogin: true,
    shortcut: 'Control+Shift+F',
  },
  pausedUntil: 5,
  window: { x: 1, y: 2, width: 800, height: 600, isMaximised: false },
  hasTray: true,
  seen: { [aConversationId(1)]: 3 },
  replies: [
    { conversationId: aConversationId(1), clientId: aConversationId(2), text: 'On my way.' },
  ],
  last: {
    at: 1,
    unread: 1,
    rows: [{ id: aConversationId(1), label: 'Visitor', unread: 1, at: '2026-01-01T00:00:00.000Z' }],
  },
};

test('reads the former file with one server once, without loss', () => {
  const { server, key, seen, replies, last, settings, ...rest } = former;
  const moved = {
    servers: [
      {
        id: 'new',
        name: 'foyer.example:8443',
        color: 'blue',
        partition: '',
        server,
        key,
        seen,
        replies,
        last,
      },
    ],
    settings: { ...settings, sound: 'system' },
    ...rest,
  };
  // The store has filled in the list, which that file lacked.
  const read = withoutFormer({ ...former, servers: [] }, () => 'new');
  expect(read).toEqual(moved);
  expect(storedSchema.parse(read)).toEqual(moved);
  expect(withoutFormer({ ...read }, () => 'another')).toEqual(moved);
});

test('the former app before its set-up has no server', () => {
  const before = { ...initialStored, server: null, key: null, seen: null, replies: [], last: null };
  expect(withoutFormer(before, () => 'new')).toEqual(initialStored);
});

test('reads the color of a server in a file of version 0.2.0', () => {
  const { color, ...server } = newStoredServer('a', '', 'red');
  const teal = newStoredServer('b', '', 'teal');
  const read = withColors({ ...initialStored, servers: [{ ...server, colour: color }, teal] });
  expect(storedSchema.parse(read).servers).toEqual([newStoredServer('a', '', 'red'), teal]);
});

test('a server reads and writes its own part; a forgotten one writes nothing', () => {
  const values = { ...initialStored, servers: [newStoredServer('a', 'persist:server-a', 'red')] };
  const stored: Stored = {
    get: (name) => values[name],
    set: (name, value) => void Object.assign(values, { [name]: value }),
  };
  const own = storedOf(stored, 'a');
  own.set('seen', { [aConversationId(4)]: 2 });
  own.set('pausedUntil', 7);
  expect([own.get('seen'), own.get('color'), values.pausedUntil]).toEqual([
    { [aConversationId(4)]: 2 },
    'red',
    7,
  ]);
  // A connection may end after its server was forgotten.
  storedOf(stored, 'gone').set('key', { blob: 'secret', backend: 'y' });
  expect(JSON.stringify(values)).not.toContain('secret');
});
