import { expect, test } from 'vitest';
import type { PresenceNews } from '#shared/contracts/presence.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { aClientId, aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createPresenceNotifier } from '#api/features/presence/news.ts';
import { createPresentPeople } from '#api/features/presence/present-people.ts';
import { createPresenceRegistry } from '#api/features/presence/registry.ts';
import {
  createPresenceRows,
  type PresenceSources,
  type VisitorPast,
} from '#api/features/presence/rows.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createLogger } from '#api/platform/logger.ts';

const tokenOf = (digit: string) => digit.repeat(64) as TokenHash;
const visitorId = aClientId(1) as string as VisitorId;
const touch = { at: '2026-01-05T09:00:00.000Z', channel: 'search', source: 'a', campaign: null };
const known: VisitorPast = {
  first_touch: { ...touch, landing_page: '/' },
  latest_touch: null,
  earlier_visits: 3,
  possibly_same_as: ['other'],
};

/** A turn of the event loop comes after every promise that can settle. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const aNotifier = (pastOf: PresenceSources['pastOf'] = async (all) => all.map(() => known)) => {
  const clock = createFakeClock();
  const notified: PresenceNews[] = [];
  const listeners = { are: true };
  const registry = createPresenceRegistry({
    clock,
    timers: clock,
    onChange: (visitor) => people.changed(visitor),
  });
  const whoAre: PresenceSources['whoAre'] = async (all) =>
    all.map(({ visitorIds, visitorTokenHashes: tokens }) => {
      const id = tokens[0] ?? visitorIds[0];
      return {
        person: `person ${id}`,
        name: `Visitor ${id}`,
        visitorIds,
        visitorTokenHashes: tokens,
      };
    });
  const people = createPresentPeople({
    whoAre,
    get: registry.get,
    all: registry.all,
    onChanged: ({ person }) => notifications.changed(person),
    onFailed: () => undefined,
  });
  const rows = createPresenceRows({
    sources: {
      pastOf,
      activeConversationOf: async () => aConversationId(),
      whoAre,
    },
    clock,
    onLearned: (person) => notifications.changed(person),
    onFailed: () => undefined,
  });
  const notifications = createPresenceNotifier({
    clock,
    timers: clock,
    logger: createLogger('silent'),
    rows,
    people,
    emit: (news) => notified.push(news),
    hasListeners: () => listeners.are,
  });
  const arrive = (contactMessage: string, page = '/') =>
    registry.arrive(
      tokenOf(contactMessage),
      `socket ${contactMessage}`,
      {
        tokenHash: tokenOf(contactMessage),
        visitorId,
        primaryHash: aPrimaryHash(),
        country: 'US',
        region: null,
        city: null,
      },
      { current_page: page },
    );
  const advance = async (ms: number) => {
    // Identities are read before anything is sent.
    await settled();
    clock.advance(ms);
    await settled();
  };
  return { registry, notifications, notified, arrive, advance, listeners };
};

test('the first change is sent at once, more of them together and at most once a second', async () => {
  const { registry, notified, arrive, advance } = aNotifier(async () => null);
  arrive('a');
  arrive('b');
  await advance(50);
  expect(notified.map(({ here }) => here.length)).toEqual([2]);
  notified.length = 0;
  for (let n = 0; n < 20; n += 1) {
    registry.update(tokenOf('a'), 'socket a', { current_page: `/p${n}` });
    await advance(40);
  }
  expect(notified).toEqual([]);
  await advance(200);
  expect(notified).toHaveLength(1);
  expect(notified[0]).toMatchObject({ is_all: false, gone: [] });
  expect(notified[0]?.here.map((row) => row.current_page)).toEqual(['/p19']);
});

test("a visitor's history follows when it is loaded, and is not requested again soon", async () => {
  let requested = 0;
  const { registry, notified, arrive, advance } = aNotifier(async (visits) => {
    requested += 1;
    return visits.map(() => known);
  });
  arrive('a');
  await advance(1_000);
  expect(notified[0]?.here[0]).toMatchObject({ first_touch: null, earlier_visits: null });
  await advance(1_000);
  expect(notified[1]?.here[0]).toMatchObject({
    ...known,
    possibly_same_as: ['Visitor other'],
    conversation_id: aConversationId(),
  });
  registry.update(tokenOf('a'), 'socket a', { current_page: '/vr' });
  await advance(1_000);
  expect(notified).toHaveLength(3);
  expect(requested).toBe(1);
});

test('presence works while analytics fail or are busy', async () => {
  const failing = aNotifier(() => Promise.reject(new Error('no')));
  failing.arrive('a');
  await failing.advance(1_000);
  expect(failing.notified[0]?.here).toHaveLength(1);
  const busy = aNotifier(() => new Promise(() => undefined));
  busy.arrive('a');
  await busy.advance(1_000);
  expect(busy.notified[0]?.here).toHaveLength(1);
});

test('a visitor who has left is reported under the id they had before', async () => {
  const { registry, notified, arrive, advance } = aNotifier();
  arrive('a');
  await advance(2_000);
  const id = notified[0]?.here[0]?.id;
  registry.leave(tokenOf('a'), 'socket a');
  await advance(10_000);
  await advance(1_000);
  expect(notified.at(-1)).toEqual({ is_all: false, here: [], gone: [id] });
});

test('an admin who connects gets the full list; without admins no rows are computed', async () => {
  const { notifications, notified, arrive, advance, listeners } = aNotifier();
  listeners.are = false;
  arrive('a');
  arrive('b');
  await advance(2_000);
  expect(notified).toEqual([]);
  notifications.notifyAll((news) => notified.push(news));
  await advance(0);
  expect(notified[0]).toMatchObject({ is_all: true, gone: [] });
  expect(notified[0]?.here).toHaveLength(2);
});
