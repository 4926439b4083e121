import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';
import { settled } from '#shared/client/testing/settled.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import { getOverview, listVisitors } from '#shared/contracts/admin-analytics.ts';
import type { Call } from '#shared/contracts/call.ts';
import { findPeople } from '#shared/contracts/people.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { apiQuery, createQueryClient } from '#site/admin/queries/api-query.ts';
import { followPeople } from '#site/admin/queries/follow-people.ts';

/** A console that shows the responses to `calls`. Each request waits for `answer`. */
const aConsole = (...calls: readonly Call[]) => {
  const [client, clock, life, socket] = [
    createQueryClient(),
    createFakeClock(),
    createFakePageLife(),
    createFakeSocket(),
  ];
  const requested: string[] = [];
  let waiting: (() => void)[] = [];
  const call = (({ path }: Call) => {
    requested.push(path);
    return new Promise((resolve) => waiting.push(() => resolve({})));
  }) as unknown as CallApi;
  const answer = async () => {
    for (const resolve of waiting) resolve();
    waiting = [];
    await settled();
  };
  const leave = calls.map((shown) =>
    new QueryObserver(client, apiQuery(call, shown, {})).subscribe(() => undefined),
  );
  const stop = followPeople({ listen: socket.on, client, life, timers: clock, clock });
  onTestFinished(() => {
    stop();
    client.clear();
  });
  return {
    ...{ clock, life, requested, answer, leave, stop },
    news: (event = 'people_changed') => socket.receives(event, {}),
  };
};

test('an event refetches the lists of people on the screen at once, and nothing else', async () => {
  const { news, requested, answer } = aConsole(listVisitors, findPeople, getOverview);
  await answer();
  requested.length = 0;
  news();
  expect(requested.toSorted()).toEqual([listVisitors.path, findPeople.path].toSorted());
});

test.each([
  'conversation_updated',
  'conversation_erased',
  'contact_received',
  'contact_updated',
] as const)('%s refetches the lists of people', async (event) => {
  const { news, requested, answer } = aConsole(findPeople);
  await answer();
  news(event);
  expect(requested).toHaveLength(2);
});

test('a hundred events in half a second cause two requests, the second after the last event', async () => {
  const { news, requested, answer, clock } = aConsole(listVisitors);
  await answer();
  requested.length = 0;
  for (let piece = 0; piece < 100; piece += 1) {
    news();
    await answer();
    clock.advance(5);
  }
  clock.advance(500);
  await answer();
  expect(requested).toHaveLength(2);
  clock.advance(60_000);
  expect(requested).toHaveLength(2);
  expect(clock.pending()).toBe(0);
});

test('a slow server gets fewer requests', async () => {
  const { news, requested, answer, clock } = aConsole(listVisitors);
  await answer();
  news();
  clock.advance(2_000);
  await answer();
  news();
  clock.advance(7_999);
  expect(requested).toHaveLength(2);
  clock.advance(1);
  expect(requested).toHaveLength(3);
});

test('a list that changes during its request is fetched once more', async () => {
  const { news, requested, answer, clock } = aConsole(listVisitors);
  news();
  expect(requested).toHaveLength(1);
  await answer();
  clock.advance(500);
  expect(requested).toHaveLength(2);
});

test('a hidden page refetches when it is shown, and a closed list does not', async () => {
  const { news, requested, answer, life, leave } = aConsole(listVisitors);
  await answer();
  life.set({ isVisible: false });
  news();
  news();
  expect(requested).toHaveLength(1);
  life.set({ isVisible: true });
  life.wake();
  expect(requested).toHaveLength(2);
  await answer();
  leave[0]?.();
  news();
  expect(requested).toHaveLength(2);
});

test('nothing is fetched after it is stopped', async () => {
  const { news, requested, answer, clock, stop } = aConsole(listVisitors);
  await answer();
  news();
  news();
  stop();
  await answer();
  clock.advance(60_000);
  expect(requested).toHaveLength(2);
});
