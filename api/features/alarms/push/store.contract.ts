import { expect, test } from 'vitest';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import type { NewDevice, PushStore } from '#api/features/alarms/push/store.ts';

interface Stores {
  readonly devices: PushStore;
  readonly sessions: SessionStore;
}

const session = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

const device = (id: string, more: Partial<NewDevice> = {}): NewDevice => ({
  id,
  sessionId: session(1),
  label: 'Chrome on Android',
  keyMark: 'key',
  endpoint: `https://push.example/${id}`,
  p256dh: `point of ${id}`,
  auth: `auth of ${id}`,
  renewalHash: `renewal of ${id}`,
  ...more,
});

const signIn = (sessions: SessionStore, last: number) =>
  sessions.seen({ id: session(last), agent: 'Chrome on Linux', country: null }, 1_000);

export const pushStoreContract = (
  engine: string,
  makeStores: () => Promise<Stores> | Stores,
): void => {
  const it = (sentence: string, run: (stores: Stores) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => {
      const stores = await makeStores();
      await signIn(stores.sessions, 1);
      await signIn(stores.sessions, 2);
      await run(stores);
    });

  const idsIn = async ({ devices }: Stores, keyMark = 'key') =>
    (await devices.list(keyMark)).map(({ id }) => id);

  it('a device is listed as it was added, oldest first', async (stores) => {
    const { devices } = stores;
    expect(await devices.add(device('b'), 2_000, 9)).toEqual({ id: 'b' });
    expect(await devices.add(device('a', { sessionId: session(2) }), 1_000, 9)).toEqual({
      id: 'a',
    });
    expect(await idsIn(stores)).toEqual(['a', 'b']);
    expect((await devices.list('key'))[1]).toEqual({
      id: 'b',
      sessionId: session(1),
      label: 'Chrome on Android',
      endpoint: 'https://push.example/b',
      p256dh: 'point of b',
      auth: 'auth of b',
      createdAt: 2_000,
      acceptedAt: null,
      answer: null,
      answeredAt: null,
    });
  });

  it('the same endpoint is the same device, with the keys and the session of the last time', async (stores) => {
    const { devices } = stores;
    await devices.add(device('a'), 1_000, 9);
    const again = device('z', {
      endpoint: 'https://push.example/a',
      sessionId: session(2),
      p256dh: 'new',
      auth: 'new',
    });
    expect(await devices.add(again, 2_000, 1)).toEqual({ id: 'a' });
    expect(await devices.list('key')).toMatchObject([
      { id: 'a', sessionId: session(2), p256dh: 'new', auth: 'new', createdAt: 1_000 },
    ]);
    expect(await devices.renew('renewal of a', again, 'key')).toBe(false);
    expect(await devices.list('key')).toHaveLength(1);
    expect(await devices.renew('renewal of z', again, 'key')).toBe(true);
  });

  it('limits the number of devices', async (stores) => {
    await stores.devices.add(device('a'), 1_000, 2);
    await stores.devices.add(device('b'), 1_000, 2);
    expect(await stores.devices.add(device('c'), 1_000, 2)).toBe('full');
    expect(await idsIn(stores)).toEqual(['a', 'b']);
  });

  it('an ended or unknown session adds no device', async ({ devices, sessions }) => {
    await sessions.end(session(1), 2_000);
    expect(await devices.add(device('a'), 3_000, 9)).toBe('ended');
    expect(await devices.add(device('b', { sessionId: session(7) }), 3_000, 9)).toBe('ended');
    expect(await devices.list('key')).toEqual([]);
  });

  it('a log-out removes the devices of its session, and no others', async (stores) => {
    const { devices, sessions } = stores;
    await devices.add(device('a'), 1_000, 9);
    await devices.add(device('b', { sessionId: session(2) }), 1_000, 9);
    await sessions.end(session(1), 2_000);
    expect(await idsIn(stores)).toEqual(['b']);
    expect(await devices.remove('a')).toBe(false);
    expect(await devices.renew('renewal of a', device('a'), 'key')).toBe(false);
  });

  it('logging all others out removes their devices; a forgotten session has none', async (stores) => {
    const { devices, sessions } = stores;
    await devices.add(device('a'), 1_000, 9);
    await devices.add(device('b', { sessionId: session(2) }), 1_000, 9);
    await sessions.endOthers(session(2), 2_000, 0);
    expect(await idsIn(stores)).toEqual(['b']);
    await sessions.endOthers(session(2), 3_000, 2_500);
    expect(await idsIn(stores)).toEqual([]);
    expect(await devices.remove('b')).toBe(false);
  });

  it('does not list a device of another admin key, and removes it with the next one added', async (stores) => {
    const { devices } = stores;
    await devices.add(device('a'), 1_000, 1);
    expect(await idsIn(stores, 'new key')).toEqual([]);
    expect(await devices.renew('renewal of a', device('a'), 'new key')).toBe(false);
    expect(await devices.add(device('b', { keyMark: 'new key' }), 2_000, 1)).toEqual({ id: 'b' });
    expect(await idsIn(stores)).toEqual([]);
    expect(await devices.remove('a')).toBe(false);
  });

  it('a renewed subscription replaces the old one', async (stores) => {
    const { devices } = stores;
    await devices.add(device('a'), 1_000, 9);
    await devices.add(device('b'), 2_000, 9);
    const next = { endpoint: 'https://push.example/next', p256dh: 'p', auth: 's' };
    expect(await devices.renew('renewal of a', next, 'key')).toBe(true);
    expect(await devices.list('key')).toMatchObject([{ id: 'a', ...next }, { id: 'b' }]);
    // The endpoint of another device: afterwards only one device has it.
    expect(await devices.renew('renewal of a', device('b'), 'key')).toBe(true);
    expect(await devices.list('key')).toMatchObject([{ id: 'a', endpoint: device('b').endpoint }]);
  });

  it('answers are recorded; only an accepted message counts as one', async ({ devices }) => {
    await devices.add(device('a'), 1_000, 9);
    const one = device('a');
    await devices.answered(one, { text: '201', isAccepted: true, at: 2_000 });
    await devices.answered(one, { text: '503', isAccepted: false, at: 3_000 });
    expect(await devices.list('key')).toMatchObject([
      { acceptedAt: 2_000, answer: '503', answeredAt: 3_000 },
    ]);
  });

  it('an answer to the old subscription changes nothing', async (stores) => {
    const { devices } = stores;
    await devices.add(device('a'), 1_000, 9);
    const next = { endpoint: 'https://push.example/next', p256dh: 'p', auth: 's' };
    await devices.renew('renewal of a', next, 'key');
    await devices.answered(device('a'), { text: '410', isAccepted: false, at: 2_000 });
    expect(await devices.remove('a', device('a').endpoint)).toBe(false);
    expect(await devices.list('key')).toMatchObject([{ id: 'a', answer: null }]);
    expect(await devices.remove('a', next.endpoint)).toBe(true);
    expect(await idsIn(stores)).toEqual([]);
  });
};
