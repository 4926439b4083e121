import { expect, test } from 'vitest';
import type { PlacedEvent, IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aPlacedEvent, aTouch, aVisitorId } from '#api/testing/a-placed-event.ts';
import type { Row } from '#api/testing/dump-analytics.ts';

interface Engine {
  readonly store: IngestStore;
  /** Table name to rows, in an order and with values that do not depend on the order of arrival. */
  dump(): Promise<Record<string, Row[]>> | Record<string, Row[]>;
}

const token = 'ab'.repeat(32) as TokenHash;
const HOUR = 60;

export const ingestStoreContract = (engine: string, make: () => Promise<Engine> | Engine): void => {
  const it = (sentence: string, run: (engine: Engine) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await make()));
  const addAll = async ({ store }: Engine, events: readonly PlacedEvent[]) => {
    for (const event of events) await store.add(event);
  };
  const sessionsOf = async ({ dump }: Engine) => (await dump())['sessions'] ?? [];
  const touchesOf = async ({ dump }: Engine) => (await dump())['touches'] ?? [];

  it('events within half an hour are one session, later ones the next', async (engine) => {
    await addAll(
      engine,
      [0, 30, 61].map((minute) => aPlacedEvent({ minute, tag: minute })),
    );
    expect(await sessionsOf(engine)).toMatchObject([{ views: 2 }, { views: 1 }]);
  });

  it('a late event joins the two sessions it lies between', async (engine) => {
    await addAll(
      engine,
      [0, 50, 25].map((minute) => aPlacedEvent({ minute, tag: minute, page: `/${minute}` })),
    );
    expect(await sessionsOf(engine)).toMatchObject([
      { views: 3, entry_page: '/0', exit_page: '/50' },
    ]);
    expect((await engine.dump())['quarter_totals']).toMatchObject([
      { sessions: 1, views: 3, bounces: 0 },
    ]);
  });

  it('a session of more than a day is split where the day ends', async (engine) => {
    const minutes = Array.from({ length: 60 }, (_, n) => n * 29);
    await addAll(
      engine,
      minutes.reverse().map((minute) => aPlacedEvent({ minute, tag: minute })),
    );
    expect(await sessionsOf(engine)).toMatchObject([{ views: 50 }, { views: 10 }]);
  });

  it('copies count once, in one batch or later', async (engine) => {
    const event = aPlacedEvent();
    await Promise.all(Array.from({ length: 20 }, () => engine.store.add(event)));
    await engine.store.add(event);
    expect(await sessionsOf(engine)).toMatchObject([{ events: 1, views: 1, is_bounce: 1 }]);
  });

  it('copies of an event with a wrong clock count once, whenever they arrive', async (engine) => {
    const ownAt = 0;
    await addAll(engine, [
      aPlacedEvent({ minute: 0, ownAt }),
      aPlacedEvent({ minute: 7, ownAt }),
      aPlacedEvent({ minute: 2 * HOUR, ownAt }),
    ]);
    expect(await sessionsOf(engine)).toMatchObject([{ events: 1 }]);
  });

  it('a copy stored in bounds is recognised when one arrives out of bounds, and vice versa', async (engine) => {
    const early = aPlacedEvent({ minute: 0 });
    await addAll(engine, [early, { ...early, at: early.at + 3 * HOUR * 60_000 }]);
    const late = aPlacedEvent({ minute: 0, tag: 2, sessionKey: 2 });
    await addAll(engine, [{ ...late, at: late.at - 3 * HOUR * 60_000 }, late]);
    expect(await sessionsOf(engine)).toMatchObject([{ events: 1 }, { events: 1 }]);
  });

  it('a page view with an engagement event or a chat does not bounce', async (engine) => {
    await addAll(engine, [
      aPlacedEvent(),
      aPlacedEvent({ minute: 1, tag: 2, name: 'engagement', value: 60_000 }),
      aPlacedEvent({ visitorId: aVisitorId(2), tokenHash: token }),
      aPlacedEvent({ visitorId: aVisitorId(3) }),
    ]);
    await engine.store.chatStarted(token, aPlacedEvent({ minute: 20 }).at);
    expect(await sessionsOf(engine)).toMatchObject([
      { is_bounce: 0, engaged_ms: 60_000, has_chat: 0 },
      { is_bounce: 0, has_chat: 1 },
      { is_bounce: 1, has_chat: 0 },
    ]);
    expect((await engine.dump())['quarter_totals']).toMatchObject([
      { bounces: 1, chats: 1, sessions: 3 },
    ]);
  });

  it('a chat counts for the session although its token arrived later', async (engine) => {
    await engine.store.chatStarted(token, aPlacedEvent({ minute: 1 }).at);
    await addAll(engine, [
      aPlacedEvent(),
      aPlacedEvent({ minute: 3 * HOUR, tag: 2, tokenHash: token }),
    ]);
    expect(await sessionsOf(engine)).toMatchObject([{ has_chat: 1 }, { has_chat: 0 }]);
  });

  it('session_end ends a session, an event soon after reopens it', async (engine) => {
    const end = aPlacedEvent({ minute: 2, tag: 2, name: 'session_end', value: 1 });
    await addAll(engine, [aPlacedEvent(), end]);
    expect(await sessionsOf(engine)).toMatchObject([{ end_kind: 1 }]);
    await engine.store.add(aPlacedEvent({ minute: 10, tag: 3 }));
    expect(await sessionsOf(engine)).toMatchObject([{ end_kind: 0, views: 2, events: 3 }]);
  });

  it('sessions are closed once, after more than half an hour', async (engine) => {
    await engine.store.add(aPlacedEvent());
    const { at } = aPlacedEvent({ minute: 30 });
    expect(await engine.store.closeIdle(at)).toBe(0);
    expect(await engine.store.closeIdle(at + 1)).toBe(1);
    expect(await engine.store.closeIdle(at + 2)).toBe(0);
    expect(await sessionsOf(engine)).toMatchObject([{ end_kind: 2, ended_at: aPlacedEvent().at }]);
  });

  it('first and latest touch are the earliest and the last, and a single touch is both', async (engine) => {
    await engine.store.add(aPlacedEvent({ touches: [aTouch(2_000, 'b')] }));
    expect(await touchesOf(engine)).toMatchObject([{ is_first: 1, is_latest: 1, at: 2_000 }]);
    const touches = [aTouch(3_000, 'c'), aTouch(1_000, 'a'), aTouch(2_500, 'd')];
    await engine.store.add(aPlacedEvent({ tag: 2, touches }));
    expect(await touchesOf(engine)).toMatchObject([
      { is_first: 0, is_latest: 1, at: 3_000, source: 'campaign|news||c||||' },
      { is_first: 1, is_latest: 0, at: 1_000, source: 'campaign|news||a||||' },
    ]);
  });

  it('bot reasons are stored with the session, which is counted separately', async (engine) => {
    await addAll(engine, [aPlacedEvent(), aPlacedEvent({ tag: 2, botReasons: 4 })]);
    expect(await sessionsOf(engine)).toMatchObject([{ is_bot: 1, bot_reasons: 4, bot_score: 100 }]);
    expect((await engine.dump())['quarter_totals']).toMatchObject([{ is_bot: 1, views: 2 }]);
  });

  it('a full session accepts no more events', async (engine) => {
    const { at } = aPlacedEvent();
    const copies = Array.from({ length: 5_010 }, (_, n) => aPlacedEvent({ at: at + n, tag: n }));
    await Promise.all(copies.map((event) => engine.store.add(event)));
    expect(await sessionsOf(engine)).toMatchObject([{ events: 5_000 }]);
  });

  it('events of one session that arrive together, each twice, are the session', async (engine) => {
    const events = Array.from({ length: 60 }, (_, n) =>
      aPlacedEvent({ minute: (n * 7) % 60, tag: n, page: `/${n % 3}` }),
    );
    const copies = [...events, ...events.toReversed()];
    await Promise.all(copies.map((event) => engine.store.add(event)));
    expect(await sessionsOf(engine)).toMatchObject([{ events: 60, views: 60 }]);
    expect((await engine.dump())['events']).toHaveLength(60);
    expect((await engine.dump())['quarter_totals']).toMatchObject([{ sessions: 1, views: 60 }]);
  });

  it('an idle session is closed once by those who look together', async (engine) => {
    await addAll(
      engine,
      [1, 2, 3].map((n) => aPlacedEvent({ visitorId: aVisitorId(n) })),
    );
    const { at } = aPlacedEvent({ minute: 31 });
    const closed = await Promise.all(Array.from({ length: 6 }, () => engine.store.closeIdle(at)));
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(3);
  });
};
