import { expect, test, vi } from 'vitest';
import { readRenewal, renewSubscription, writeRenewal } from '#site/console-worker/renewal.ts';

const KEY = 'key-of-the-server';

const open = async (given: {
  /** Undefined if push was not enabled here. */
  stored?: { endpoint?: string };
  known?: string;
  next?: string;
  status?: number;
}) => {
  const entries = new Map<string, Response>();
  const cache = {
    put: async (at: string, value: Response) => void entries.set(at, value),
    match: async (at: string) => entries.get(at)?.clone(),
  };
  const caches = { open: async () => cache } as unknown as CacheStorage;
  if (given.stored) await writeRenewal(caches, { token: 't', publicKey: KEY, ...given.stored });
  const ended: string[] = [];
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint }),
    unsubscribe: async () => ended.push(endpoint),
  });
  const pushManager = {
    getSubscription: async () => (given.known ? subscription(given.known) : null),
    subscribe: async () => {
      if (given.next === undefined) throw new Error('denied');
      return subscription(given.next);
    },
  } as unknown as PushManager;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response('{}', { status: given.status ?? 200 });
  });
  const state = await renewSubscription(caches, { pushManager });
  return { state, sent, ended, stored: (await readRenewal(caches))?.endpoint };
};

test.each([
  ['push was never turned on here', {}, 'off', undefined],
  ['the server has it', { stored: { endpoint: 'a' }, known: 'a' }, 'current', 'a'],
  ['the browser lost it', { stored: { endpoint: 'a' }, next: 'b' }, 'renewed', 'b'],
  ['the browser replaced it', { stored: { endpoint: 'a' }, known: 'b' }, 'renewed', 'b'],
  ['stored by version 0.1', { stored: {}, known: 'a' }, 'renewed', 'a'],
  ['the browser makes no other', { stored: { endpoint: 'a' } }, 'lost', 'a'],
  ['the device was removed', { stored: { endpoint: 'a' }, next: 'b', status: 404 }, 'lost', 'a'],
  ['the server is busy', { stored: { endpoint: 'a' }, next: 'b', status: 503 }, 'current', 'a'],
] as const)('%s', async (_case, given, state, stored) => {
  expect(await open(given)).toMatchObject({ state, stored });
});

test('a renewal sends the new subscription and its token, and unsubscribes one that the server dropped', async () => {
  const stored = { endpoint: 'a' };
  expect((await open({ stored, next: 'b' })).sent).toEqual([{ endpoint: 'b', renewal_token: 't' }]);
  expect((await open({ stored, next: 'b', status: 404 })).ended).toEqual(['b']);
});
