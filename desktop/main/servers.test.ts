import { expect, test } from 'vitest';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import type { DesktopNews } from '#shared/contracts/desktop-bridge.ts';
import { openAccess } from '../testing/node-network.ts';
import type { AlertState } from './alerts/alert-service.ts';
import { createCore } from './core.ts';
import { createKeyVault } from './key/key-vault.ts';
import { checkKey } from './open-service.ts';
import { identifyServer } from './server-address.ts';
import { createServers, type ShownServer } from './servers.ts';
import {
  initialStored,
  storedOf,
  type Stored,
  type StoredServer,
  type StoredValues,
} from './stored/stored-schema.ts';
import { parseDeepLink } from './window/deep-link.ts';

const calm: AlertState = { link: 'connected', unread: 0, contactUnread: 0, rows: [] };

/** The servers of an app, with recorded windows and connections. */
const openApp = () => {
  const values: StoredValues = structuredClone(initialStored);
  const stored: Stored = {
    get: (name) => values[name],
    set: (name, value) => {
      values[name] = structuredClone(value);
    },
  };
  const events: string[] = [];
  const news = new Map<string, DesktopNews[]>();
  const connections: { server: string; key: string; change: (state: AlertState) => void }[] = [];
  let shown: readonly ShownServer[] = [];
  let count = 0;
  const access = openAccess();
  const servers = createServers({
    stored,
    newId: () => `s${(count += 1)}`,
    clear: (partition) => void events.push(`clear ${partition}`),
    applySettings: ({ shortcut }) => shortcut !== 'Control+Shift+T',
    show: (all) => {
      shown = all;
    },
    open: (record: StoredServer, links) => {
      const own = storedOf(stored, record.id);
      const received: DesktopNews[] = [];
      news.set(record.id, received);
      const vault = createKeyVault({
        box: {
          isAvailable: () => Promise.resolve(true),
          backend: () => 'test',
          encrypt: (text) => Promise.resolve(Buffer.from(text)),
          decrypt: (bytes) =>
            Promise.resolve({ text: Buffer.from(bytes).toString(), isOutdated: false }),
        },
        store: { read: () => own.get('key'), write: (key) => own.set('key', key) },
      });
      const core = createCore({
        version: '1.0.0',
        stored: own,
        vault,
        clock: { now: () => 0 },
        identify: (typed) => identifyServer(typed, access),
        checkKey: (server, key) => checkKey(server, key, access),
        openService: (server, key, { onChange }) => {
          let state = calm;
          connections.push({
            server,
            key,
            change: (next) => {
              state = next;
              onChange(next);
            },
          });
          return {
            start: () => undefined,
            state: () => state,
            wake: () => undefined,
            look: () => undefined,
            setIdle: () => undefined,
            stop: () => void events.push(`stop ${server}`),
          };
        },
        supportsAlerts: () => true,
        isWindowFocused: () => true,
        showWindow: () => void events.push(`show ${record.id}`),
        openOutside: () => undefined,
        testAlert: () => undefined,
        notifyWindow: (what) => received.push(what) > 0,
        ...links,
      });
      return {
        core,
        mode: () => 'here',
        chooseMode: () => undefined,
        bringOnScreen: () => undefined,
        setTitle: (unread, name) => void events.push(`title ${record.id} ${unread} ${name}`),
        owns: (sender) => sender === record.id,
        close: () => void events.push(`close ${record.id}`),
      };
    },
  });
  const lastState = (id: string) =>
    news
      .get(id)
      ?.flatMap((each) => (each.is === 'state' ? [each.state] : []))
      .at(-1);
  return { servers, values, events, connections, lastState, news, shown: () => shown };
};

const otherKey = 'another-key-of-a-server-that-is-elsewhere';

/** An app with two configured servers: s1 and s2. */
const openTwo = async () => {
  const [one, two] = [await startTestServer(), await startTestServer({ ADMIN_KEY: otherKey })];
  const app = openApp();
  await app.servers.start();
  await app.servers.handlersFor('s1')?.setUp({ address: one.url, key: TEST_ADMIN_KEY });
  await app.servers.handlersFor('s1')?.addServer({});
  const added = await app.servers.handlersFor('s2')?.setUp({ address: two.url, key: otherKey });
  expect(added).toEqual({ ok: true, keyState: 'kept' });
  return { ...app, one: one.url, two: two.url };
};

test('each server has its own key, session and connection, never used for another', async () => {
  const { values, connections, one, two, servers } = await openTwo();
  expect(values.servers.map(({ partition, color }) => [partition, color])).toEqual([
    ['', 'blue'],
    ['persist:server-s2', 'green'],
  ]);
  expect(connections.map(({ server, key }) => [server, key])).toEqual([
    [one, TEST_ADMIN_KEY],
    [two, otherKey],
  ]);
  // A window's page gets the key of its server, and an unknown page gets no answer.
  expect(await servers.handlersFor('s1')?.begin({})).toMatchObject({ key: TEST_ADMIN_KEY });
  expect(await servers.handlersFor('s2')?.begin({})).toMatchObject({ key: otherKey });
  expect(servers.handlersFor('another page')).toBeNull();
});

test('tray and badge show the total, each window its own count and those of the others', async () => {
  const { connections, lastState, events, shown } = await openTwo();
  connections[0]?.change({ ...calm, unread: 2 });
  connections[1]?.change({ ...calm, unread: 3, contactUnread: 3 });
  expect(shown().map(({ alerts }) => alerts.unread)).toEqual([2, 3]);
  const list = (id: string) => lastState(id)?.servers.map(({ isThis, unread }) => [isThis, unread]);
  expect(list('s1')).toEqual([
    [true, 2],
    [false, 3],
  ]);
  expect(list('s2')).toEqual([
    [false, 2],
    [true, 3],
  ]);
  expect(lastState('s1')?.unread).toBe(2);
  expect(events.filter((event) => event.startsWith('title s1 2')).length).toBeGreaterThan(0);
});

test('settings and pause are shared; name and color show in every window', async () => {
  const { servers, lastState } = await openTwo();
  await servers.handlersFor('s2')?.changeSettings({ shortcut: 'Control+Shift+T' });
  expect(lastState('s1')?.settings.shortcut).toBe('Control+Shift+T');
  expect([lastState('s1')?.shortcutProblem, lastState('s2')?.shortcutProblem]).toEqual([
    true,
    true,
  ]);
  await servers.handlersFor('s2')?.pauseAlerts({ until: 60_000 });
  expect(lastState('s1')?.pausedUntil).toBe(60_000);
  await servers.handlersFor('s2')?.labelServer({ name: 'Studio', color: 'red' });
  expect(lastState('s1')?.servers[1]).toMatchObject({ name: 'Studio', color: 'red' });
});

test('a link opens its path at the server it names, otherwise at the one in front', async () => {
  const { servers, events, news, two } = await openTwo();
  servers.follow(parseDeepLink(`foyer://analytics/pages?server=${new URL(two).host}`));
  expect(events.at(-1)).toBe('show s2');
  expect(news.get('s2')?.at(-1)).toEqual({ is: 'go', address: '/admin/analytics/pages' });
  servers.follow(parseDeepLink('foyer://settings/hours'));
  expect(news.get('s1')?.at(-1)).toEqual({ is: 'go', address: '/admin/settings/hours' });
  servers.openSettings();
  expect(news.get('s1')?.at(-1)).toEqual({ is: 'settings' });
});

test('forgetting one deletes it with its session and leaves the others; the last starts over', async () => {
  const { servers, values, events, lastState, one, two } = await openTwo();
  await servers.handlersFor('s2')?.forgetServer({});
  expect(values.servers.map(({ server }) => server)).toEqual([one]);
  expect(JSON.stringify(values)).not.toContain(Buffer.from(otherKey).toString('base64'));
  expect(events).toEqual(
    expect.arrayContaining([`stop ${two}`, 'close s2', 'clear persist:server-s2']),
  );
  expect(lastState('s1')?.servers).toHaveLength(1);
  await servers.handlersFor('s1')?.forgetServer({});
  expect(values.servers).toMatchObject([{ server: null, key: null, name: '' }]);
  expect(await servers.handlersFor('s1')?.begin({})).toMatchObject({ key: null });
});

test('an abandoned window for adding a server does not reopen at the next start', async () => {
  const { servers, values } = await openTwo();
  await servers.handlersFor('s1')?.addServer({});
  await servers.handlersFor('s1')?.addServer({});
  expect(values.servers).toHaveLength(3);
  await servers.start();
  expect(values.servers.map(({ id }) => id)).toEqual(['s1', 's2']);
});
