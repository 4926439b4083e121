import { expect, test } from 'vitest';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import { fail } from '#shared/contracts/errors.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createConsoleSession } from '#site/admin/session/console-session.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { listConversations } from '#shared/contracts/admin.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { settled } from '#shared/client/testing/settled.ts';

const KEY = 'the-right-key-0123456789';
const features = {
  ...{ chat: true, analytics: true, fingerprint: true },
  ...{ geo_gate: true, contact: true, vr: false },
};
const taken = { ok: true, features };
const wrongKey = () => Promise.reject(new ApiError('401: ', 401, fail('unauthorized', 'no').error));
const unreachable = () => Promise.reject(new ApiError('no answer', 0, null));

const aSession = (stored?: string) => {
  const storage = createMemoryKeyValue();
  if (stored !== undefined) storage.set('foyer.admin.key', stored);
  const timers = createFakeClock();
  const log: string[] = [];
  const server = { answer: (): Promise<unknown> => Promise.resolve(taken) };
  const headersSent: unknown[] = [];
  const requested: string[] = [];
  const refusals: (() => void)[] = [];
  const session = createConsoleSession({
    storage,
    timers,
    jitter: () => 0.5,
    openWorkspace: ({ credentials, features: on, onRefused }) => {
      log.push(`workspace opens with ${credentials.key}`);
      refusals.push(onRefused);
      return {
        features: on,
        forget: () => log.push('workspace forgets'),
        stop: () => log.push('workspace closes'),
      } as unknown as Workspace;
    },
    newSession: () => 'a-session',
    newKey: () => 'a-new-key',
    callApi: ((call, { headers }) => {
      headersSent.push(headers);
      requested.push(call.path);
      return server.answer();
    }) as CallApi,
    fetchFile: () => Promise.reject(new Error('no file is asked for here')),
  });
  return {
    session,
    state: session.store,
    storage,
    timers,
    log,
    server,
    headersSent,
    requested,
    refusals,
  };
};
const storedIn = (storage: { get(key: string): string | null }) => storage.get('foyer.admin.key');

test('the right key opens the workspace with the enabled features, without requesting any, and is stored', async () => {
  const { session, state, storage, log, requested } = aSession();
  session.start();
  expect(log).toEqual([]);
  session.signIn(`  ${KEY} `);
  await settled();
  expect(state.get()).toMatchObject({ phase: 'signed-in', workspace: { features } });
  expect(requested).toEqual(['/api/admin/sign-in']);
  expect(storedIn(storage)).toBe(KEY);
  expect(log).toEqual([`workspace opens with ${KEY}`]);
});

test('a stored key signs in automatically from the first render', async () => {
  const { session, state, log } = aSession(KEY);
  expect(state.get().phase).toBe('checking');
  session.start();
  await settled();
  expect(log).toEqual([`workspace opens with ${KEY}`]);
});

test('a wrong key is reported and not stored', async () => {
  const { session, state, storage, server } = aSession(KEY);
  server.answer = wrongKey;
  session.start();
  await settled();
  expect(state.get()).toMatchObject({ phase: 'signed-out', notice: 'That is not the admin key.' });
  expect(storedIn(storage)).toBeNull();
});

test('if the server is unreachable, the key is kept and retried until it responds', async () => {
  const { session, state, storage, server, timers } = aSession();
  server.answer = unreachable;
  session.signIn(KEY);
  await settled();
  expect(state.get().notice).toContain('cannot be reached');
  expect(storedIn(storage)).toBe(KEY);
  server.answer = () => Promise.resolve(taken);
  timers.advance(1_000);
  await settled();
  expect(state.get()).toMatchObject({ phase: 'signed-in', notice: null });
});

test('typing another key meanwhile stops the retries of the first', async () => {
  const { session, server, timers, log } = aSession();
  server.answer = unreachable;
  session.signIn('first-key-0123456789');
  await settled();
  server.answer = () => Promise.resolve(taken);
  session.signIn(KEY);
  await settled();
  timers.advance(60_000);
  await settled();
  expect(log).toEqual([`workspace opens with ${KEY}`]);
});

test('logging out closes the workspace and forgets the key', async () => {
  const { session, state, storage, log } = aSession(KEY);
  session.start();
  await settled();
  session.signOut();
  expect(log.slice(-2)).toEqual(['workspace forgets', 'workspace closes']);
  expect(storedIn(storage)).toBeNull();
  expect(state.get()).toMatchObject({ phase: 'signed-out', workspace: null, notice: null });
});

test('rotating the key while the console is open leads back to the form', async () => {
  const { session, state, storage, log, refusals } = aSession(KEY);
  session.start();
  await settled();
  refusals.at(-1)?.();
  expect(log.at(-1)).toBe('workspace closes');
  expect(storedIn(storage)).toBeNull();
  expect(state.get().notice).toContain('no longer valid');
});

test('a call rejected for its key leads back to the form', async () => {
  const { session, state, server } = aSession(KEY);
  session.start();
  await settled();
  server.answer = wrongKey;
  await expect(session.call(listConversations, {})).rejects.toMatchObject({ status: 401 });
  expect(state.get()).toMatchObject({ phase: 'signed-out' });
  expect(state.get().notice).toContain('no longer valid');
});

test('every call sends its console session once there is one', async () => {
  const { session, headersSent } = aSession();
  session.signIn(KEY);
  await settled();
  await session.call(listConversations, {});
  expect(headersSent).toEqual([
    { 'x-admin-key': KEY },
    { 'x-admin-key': KEY, [ADMIN_SESSION_HEADER]: 'a-session' },
  ]);
});

test('a console that was logged out while closed says so and starts a new session', async () => {
  const { session, state, storage, server } = aSession(KEY);
  storage.set('foyer.admin.session', 'an-ended-session');
  server.answer = wrongKey;
  session.start();
  await settled();
  expect(state.get().notice).toContain('was logged out');
  expect(storedIn(storage)).toBeNull();
  server.answer = () => Promise.resolve(taken);
  session.signIn(KEY);
  await settled();
  expect(session.id()).toBe('a-session');
});

test('a late rejection of earlier credentials leaves the current workspace open', async () => {
  const { session, state, storage, log, refusals } = aSession(KEY);
  session.start();
  await settled();
  session.signOut();
  storage.set('foyer.admin.session', 'another-session');
  session.signIn(KEY);
  await settled();
  expect(refusals).toHaveLength(2);
  refusals[0]?.();
  expect(state.get().phase).toBe('signed-in');
  expect(log.at(-1)).toBe(`workspace opens with ${KEY}`);
});

test('a changed key opens a new workspace, and the screens stay', async () => {
  const { session, state, storage, log } = aSession(KEY);
  session.start();
  await settled();
  log.length = 0;
  const phases: string[] = [];
  state.subscribe(() => phases.push(state.get().phase));
  expect(await session.changeKey()).toEqual({ ok: true, key: 'a-new-key' });
  expect(log).toEqual(['workspace closes', 'workspace opens with a-new-key']);
  expect(storedIn(storage)).toBe('a-new-key');
  expect(phases).toEqual(['signed-in']);
  expect(state.get().workspace?.features).toEqual(features);
});

test('it can be stopped and restarted, and leaves no timer after stopping', async () => {
  const { session, log, timers } = aSession(KEY);
  session.start();
  session.stop();
  session.start();
  await settled();
  expect(log).toEqual([`workspace opens with ${KEY}`]);
  session.stop();
  expect(timers.pending()).toBe(0);
});
