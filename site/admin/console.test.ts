import { expect, test } from 'vitest';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import { fail } from '#shared/contracts/errors.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { initialConsoleState } from '#site/admin/console-state.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { createConsole, type ConsoleDeps } from '#site/admin/console.ts';
import { listConversationsRoute } from '#shared/contracts/routes/desktop.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { settled } from '#shared/client/testing/settled.ts';

const KEY = 'the-right-key-0123456789';
const features = { ...initialConsoleState.features, vr: false };
const taken = { ok: true, features };
const wrongKey = () => Promise.reject(new ApiError('401: ', 401, fail('unauthorized', 'no').error));
const unreachable = () => Promise.reject(new ApiError('no answer', 0, null));

const aConsole = (stored?: string) => {
  const storage = createMemoryKeyValue();
  if (stored !== undefined) storage.set('foyer.admin.key', stored);
  const state = createObservable(initialConsoleState);
  const timers = createFakeClock();
  const log: string[] = [];
  const server = { answer: (): Promise<unknown> => Promise.resolve(taken) };
  const used: unknown[] = [];
  const requested: string[] = [];
  const refusals: (() => void)[] = [];
  const openInbox: ConsoleDeps['openInbox'] = (credentials, onRefused) => {
    log.push(`desk opens with ${credentials.key}`);
    refusals.push(() => onRefused(credentials));
    return {
      actions: {} as ConversationActions,
      socket: null,
      select: (id) => log.push(`select ${id}`),
      show: (filter) => log.push(`show ${filter}`),
      send: (text) => {
        log.push(`send ${text}`);
        return true;
      },
      receive: () => undefined,
      retry: () => undefined,
      chooseAvailability: () => Promise.resolve(true),
      catchUp: () => log.push('catch up'),
      loadOlder: () => Promise.resolve(),
      loadEarlier: () => Promise.resolve(),
      stop: () => log.push('desk closes'),
    };
  };
  const life = createFakePageLife();
  const console = createConsole({
    state,
    storage,
    life,
    timers,
    jitter: () => 0.5,
    openInbox,
    newSession: () => 'a-session',
    newKey: () => 'a-new-key',
    callApi: ((route, { headers }) => {
      used.push(headers);
      requested.push(route.path);
      return server.answer();
    }) as CallApi,
    fetchFile: () => Promise.reject(new Error('no file is asked for here')),
  });
  return { console, state, storage, timers, log, server, used, requested, life, refusals };
};
const storedIn = (storage: { get(key: string): string | null }) => storage.get('foyer.admin.key');

test('the right key opens the desk with what is on, asks no feature for it, and is kept', async () => {
  const { console, state, storage, log, requested } = aConsole();
  console.start();
  expect(log).toEqual([]);
  console.signIn(`  ${KEY} `);
  await settled();
  expect(state.get()).toMatchObject({ phase: 'signed-in', features });
  expect(requested).toEqual(['/api/admin/sign-in']);
  expect(storedIn(storage)).toBe(KEY);
  expect(log).toEqual([`desk opens with ${KEY}`]);
});

test('a kept key signs in by itself, from the first drawing on', async () => {
  const { console, state, log } = aConsole(KEY);
  expect(state.get().phase).toBe('checking');
  console.start();
  await settled();
  expect(log).toEqual([`desk opens with ${KEY}`]);
});

test('a wrong key is said to be wrong and is not kept', async () => {
  const { console, state, storage, server } = aConsole(KEY);
  server.answer = wrongKey;
  console.start();
  await settled();
  expect(state.get()).toMatchObject({ phase: 'signed-out', notice: 'That is not the admin key.' });
  expect(storedIn(storage)).toBeNull();
});

test('an unreachable server keeps the key and is tried until it answers', async () => {
  const { console, state, storage, server, timers } = aConsole();
  server.answer = unreachable;
  console.signIn(KEY);
  await settled();
  expect(state.get().notice).toContain('cannot be reached');
  expect(storedIn(storage)).toBe(KEY);
  server.answer = () => Promise.resolve(taken);
  timers.advance(1_000);
  await settled();
  expect(state.get()).toMatchObject({ phase: 'signed-in', notice: null });
});

test('another key typed meanwhile ends the trying of the first', async () => {
  const { console, server, timers, log } = aConsole();
  server.answer = unreachable;
  console.signIn('first-key-0123456789');
  await settled();
  server.answer = () => Promise.resolve(taken);
  console.signIn(KEY);
  await settled();
  timers.advance(60_000);
  await settled();
  expect(log).toEqual([`desk opens with ${KEY}`]);
});

test('logging out closes the desk and forgets the key', async () => {
  const { console, state, storage, log } = aConsole(KEY);
  console.start();
  await settled();
  console.signOut();
  expect(log.at(-1)).toBe('desk closes');
  expect(storedIn(storage)).toBeNull();
  expect(state.get()).toMatchObject({ phase: 'signed-out', conversations: null, notice: null });
});

test('a key that is rotated while the console is open leads back to the form', async () => {
  const { console, state, storage, log, refusals } = aConsole(KEY);
  console.start();
  await settled();
  refusals.at(-1)?.();
  expect(log.at(-1)).toBe('desk closes');
  expect(storedIn(storage)).toBeNull();
  expect(state.get().notice).toContain('no longer valid');
});

test('a call that finds the key refused leads back to the form', async () => {
  const { console, state, server } = aConsole(KEY);
  console.start();
  await settled();
  server.answer = wrongKey;
  await expect(console.call(listConversationsRoute, {})).rejects.toMatchObject({ status: 401 });
  expect(state.get()).toMatchObject({ phase: 'signed-out' });
  expect(state.get().notice).toContain('no longer valid');
});

test('every call names the console it comes from, once that has a name', async () => {
  const { console, used } = aConsole();
  console.signIn(KEY);
  await settled();
  await console.call(listConversationsRoute, {});
  expect(used).toEqual([
    { 'x-admin-key': KEY },
    { 'x-admin-key': KEY, [ADMIN_SESSION_HEADER]: 'a-session' },
  ]);
});

test('a console that was logged out while it was closed says so, and begins as a new one', async () => {
  const { console, state, storage, server } = aConsole(KEY);
  storage.set('foyer.admin.session', 'an-ended-session');
  server.answer = wrongKey;
  console.start();
  await settled();
  expect(state.get().notice).toContain('was logged out');
  expect(storedIn(storage)).toBeNull();
  server.answer = () => Promise.resolve(taken);
  console.signIn(KEY);
  await settled();
  expect(console.session()).toBe('a-session');
});

test('a refusal that comes late, for a pass of before, leaves the desk of now open', async () => {
  const { console, state, storage, log, refusals } = aConsole(KEY);
  console.start();
  await settled();
  console.signOut();
  storage.set('foyer.admin.session', 'another-session');
  console.signIn(KEY);
  await settled();
  expect(refusals).toHaveLength(2);
  refusals[0]?.();
  expect(state.get().phase).toBe('signed-in');
  expect(log.at(-1)).toBe(`desk opens with ${KEY}`);
});

test('drafts belong to their conversation', async () => {
  const { console, state } = aConsole(KEY);
  console.start();
  await settled();
  state.patch({ selectedId: aConversationId(1) });
  console.setDraft('for one');
  state.patch({ selectedId: aConversationId(2) });
  console.setDraft('for two');
  expect(state.get().drafts).toEqual({
    [aConversationId(1)]: 'for one',
    [aConversationId(2)]: 'for two',
  });
});

test('stopped and started again it works as before, and stopped it leaves no timer', async () => {
  const { console, life, log, timers } = aConsole(KEY);
  console.start();
  console.stop();
  console.start();
  await settled();
  life.wake();
  expect(log).toEqual([`desk opens with ${KEY}`, 'catch up']);
  console.stop();
  expect(timers.pending()).toBe(0);
});
