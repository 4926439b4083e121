import { expect, test } from 'vitest';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import type { DesktopNews } from '#shared/contracts/desktop-bridge.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import { createCore, type CoreDeps } from './core.ts';
import {
  initialStored,
  newStoredServer,
  type CoreStored,
  type CoreValues,
} from './stored/stored-schema.ts';
import { createKeyVault } from './key/key-vault.ts';
import { checkKey } from './open-service.ts';
import * as access from '../testing/node-network.ts';
import { identifyServer } from './server-address.ts';

const { settings, pausedUntil } = initialStored;
const initialValues: CoreValues = { ...newStoredServer('one', '', 'blue'), settings, pausedUntil };

const createStoredValues = (
  over: Partial<CoreValues> = {},
): CoreStored & { values: CoreValues } => {
  const values: CoreValues = { ...initialValues, ...over };
  return {
    values,
    get: (name) => values[name],
    set: (name, value) => {
      values[name] = value;
    },
  };
};

const openCore = (over: Partial<CoreDeps> = {}, stored = createStoredValues()) => {
  const news: DesktopNews[] = [];
  const services: string[] = [];
  const vault = createKeyVault({
    box: {
      isAvailable: () => Promise.resolve(true),
      backend: () => 'test',
      encrypt: (text) => Promise.resolve(Buffer.from(text).reverse()),
      decrypt: (bytes) =>
        Promise.resolve({ text: Buffer.from(bytes).reverse().toString(), isOutdated: false }),
    },
    store: { read: () => stored.get('key'), write: (key) => stored.set('key', key) },
  });
  const core = createCore({
    version: '1.0.0',
    stored,
    vault,
    clock: { now: () => 0 },
    identify: (typed) => identifyServer(typed, access),
    checkKey: (server, key) => checkKey(server, key, access),
    openService: (server, key) => {
      services.push(`open ${server} ${key}`);
      return {
        start: () => undefined,
        state: () => ({ link: 'connected', unread: 0, contactUnread: 0, rows: [] }),
        wake: () => undefined,
        look: () => undefined,
        setIdle: () => undefined,
        stop: () => void services.push('stop'),
      };
    },
    supportsAlerts: () => true,
    isWindowFocused: () => true,
    showWindow: () => undefined,
    openOutside: () => undefined,
    testAlert: () => undefined,
    applySettings: () => undefined,
    hasShortcutProblem: () => false,
    servers: {
      list: () => [],
      addServer: () => ({ ok: true }),
      openServer: () => ({ ok: true }),
      label: () => undefined,
      forgotten: () => undefined,
    },
    notifyWindow: (what) => news.push(what) > 0,
    onChange: () => undefined,
    ...over,
  });
  return { core, stored, news, services };
};

test('saves nothing before the server is Foyer and accepts the key', async () => {
  const { url } = await startTestServer();
  const { core, stored, services } = openCore();
  await core.start();
  const nowhere = await core.handlers.setUp({ address: 'http://127.0.0.1:1', key: TEST_ADMIN_KEY });
  expect(nowhere).toEqual({ ok: false, error: { code: 'no_answer' } });
  const wrong = await core.handlers.setUp({ address: url, key: 'a-wrong-key-of-some-length' });
  expect(wrong).toEqual({ ok: false, error: { code: 'key_refused' } });
  expect([stored.values.server, stored.values.key, services]).toEqual([null, null, []]);
  const right = await core.handlers.setUp({ address: `${url}/admin`, key: TEST_ADMIN_KEY });
  expect(right).toEqual({ ok: true, keyState: 'kept' });
  expect([stored.values.server, services]).toEqual([url, [`open ${url} ${TEST_ADMIN_KEY}`]]);
});

test('checks the key with the chat switched off as well', async () => {
  const { url } = await startTestServer({ FEATURE_CHAT: 'off' });
  expect(await checkKey(url, TEST_ADMIN_KEY, access)).toBe('taken');
  expect(await checkKey(url, 'a-wrong-key-of-some-length', access)).toBe('refused');
});

test('the next start uses the stored data; forgetting the server deletes all of it', async () => {
  const { url } = await startTestServer();
  const first = openCore();
  await first.core.handlers.setUp({ address: url, key: TEST_ADMIN_KEY });
  const second = openCore({}, first.stored);
  await second.core.start();
  expect(second.services).toEqual([`open ${url} ${TEST_ADMIN_KEY}`]);
  second.stored.set('seen', { [aConversationId()]: 3 });
  await second.core.handlers.forgetServer({});
  expect(second.services.at(-1)).toBe('stop');
  expect(second.stored.values).toEqual(initialValues);
  expect((await second.core.handlers.begin({})).key).toBeNull();
});

test('a focused window gets its title and badge even if nothing has changed', async () => {
  const { url } = await startTestServer();
  const shown: number[] = [];
  const { core } = openCore({
    openService: () => ({
      start: () => undefined,
      state: () => ({ link: 'connected', unread: 2, contactUnread: 0, rows: [] }),
      wake: () => undefined,
      look: () => undefined,
      setIdle: () => undefined,
      stop: () => undefined,
    }),
    onChange: ({ unread }) => void shown.push(unread),
  });
  await core.handlers.setUp({ address: url, key: TEST_ADMIN_KEY });
  shown.length = 0;
  core.look();
  expect(shown).toEqual([2]);
});

test('on another server the service is stopped before its replies are dropped', async () => {
  const { url } = await startTestServer();
  const stored = createStoredValues({ server: 'https://old.example' });
  const order: string[] = [];
  const { core } = openCore(
    {
      openService: () => ({
        start: () => undefined,
        state: () => ({ link: 'connected', unread: 0, contactUnread: 0, rows: [] }),
        wake: () => undefined,
        look: () => undefined,
        setIdle: () => undefined,
        stop: () => void order.push('stop'),
      }),
    },
    {
      ...stored,
      set: (name, value) => {
        stored.set(name, value);
        if (name === 'replies') order.push('forget');
      },
    },
  );
  await core.handlers.saveKey({ key: TEST_ADMIN_KEY });
  await core.handlers.setUp({ address: url, key: TEST_ADMIN_KEY });
  expect(order).toEqual(['stop', 'forget']);
});

test('a conversation opened before the window exists waits for it', async () => {
  const { core, news } = openCore();
  const address = `/admin/inbox/${aConversationId()}`;
  core.open(`/admin/inbox/${aConversationId()}`);
  expect(news.at(-1)).toEqual({ is: 'go', address });
  expect((await core.handlers.begin({})).address).toBe(address);
  await core.handlers.showing({ conversation: aConversationId() });
  expect((await core.handlers.begin({})).address).toBeNull();
});

test('reports a shortcut taken by another program, and a failed notification', async () => {
  const { core, news } = openCore({
    hasShortcutProblem: () => true,
    testAlert: (onFailed) => onFailed(),
  });
  await core.handlers.changeSettings({ shortcut: 'Control+Shift+F' });
  await core.handlers.testAlert({});
  const last = news.at(-1);
  expect(last?.is === 'state' && last.state).toMatchObject({
    shortcutProblem: true,
    alertProblem: 'failed',
  });
});
