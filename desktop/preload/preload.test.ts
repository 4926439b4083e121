import { expect, test, vi } from 'vitest';
import {
  desktopCalls,
  type DesktopBridge,
  type DesktopNews,
} from '#shared/contracts/desktop-bridge.ts';

/** The two Electron modules available in a sandboxed preload. */
const electron = vi.hoisted(() => {
  const received = new Set<(event: unknown, payload: unknown) => void>();
  const requested: unknown[][] = [];
  const world: Record<string, unknown> = {};
  const next: { answer: unknown } = { answer: null };
  return {
    received,
    requested,
    world,
    next,
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        world[name] = api;
      },
    },
    ipcRenderer: {
      invoke: (...args: unknown[]) => {
        requested.push(args);
        return Promise.resolve(next.answer);
      },
      on: (_channel: string, listener: (event: unknown, payload: unknown) => void) =>
        received.add(listener),
      removeListener: (_channel: string, listener: (event: unknown, payload: unknown) => void) =>
        received.delete(listener),
    },
  };
});
vi.mock('electron', () => electron);
await import('./preload.ts');
const bridge = electron.world['foyer'] as DesktopBridge;

test('the page gets the named functions of the contract and nothing else', () => {
  expect(Object.keys(electron.world)).toEqual(['foyer']);
  expect(Object.keys(bridge).toSorted()).toEqual(
    [...Object.keys(desktopCalls), 'onNews'].toSorted(),
  );
});

test('an answer that violates the contract never reaches the page', async () => {
  electron.next.answer = { ok: true };
  await expect(bridge.testAlert({})).resolves.toEqual({ ok: true });
  expect(electron.requested.at(-1)).toEqual(['foyer:call', 'testAlert', {}]);
  for (const answer of [null, { ok: true, path: '/home/ada' }, { ok: 'yes' }]) {
    electron.next.answer = answer;
    await expect(bridge.testAlert({})).rejects.toThrow();
  }
});

test('the page gets the payload of an event without Electron’s event object, until it stops listening', () => {
  const notified: unknown[][] = [];
  const stop = bridge.onNews((...args: [DesktopNews]) => void notified.push(args));
  const send = (payload: unknown) => {
    for (const listener of electron.received) listener({ sender: 'electron' }, payload);
  };
  send({ is: 'go', address: '/admin/live' });
  send({ is: 'go', address: 7 });
  send({ is: 'quit' });
  expect(notified).toEqual([[{ is: 'go', address: '/admin/live' }]]);
  stop();
  expect(electron.received.size).toBe(0);
});
